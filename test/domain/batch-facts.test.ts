import { describe, expect, test } from 'vitest';
import { wantsFacts } from '../../src/domain/batch-facts.ts';

const SHOWN = { revision: 4, isOld: false, isAtRest: false };

describe('A claim answers what operators see', () => {
  test.each([
    ['when it is old', { ...SHOWN, isOld: true }, { revision: 4, isAtRest: false }],
    ['when the batch has changed', SHOWN, { revision: 5, isAtRest: false }],
    ['when the batch comes to rest', SHOWN, { revision: 4, isAtRest: true }],
  ])('%s', (_name, shown, seen) => {
    expect(wantsFacts(shown, seen)).toBe(true);
  });
});

describe('A claim answers nothing for operators', () => {
  test.each([
    ['to a workflow that does not ask', undefined, { revision: 4, isAtRest: true }],
    ['while calls are live and nothing has changed', SHOWN, { revision: 4, isAtRest: false }],
    [
      'while the batch stays at rest',
      { ...SHOWN, isAtRest: true },
      { revision: 4, isAtRest: true },
    ],
    [
      'when a batch at rest has calls again, until ten seconds have passed',
      { ...SHOWN, isAtRest: true },
      { revision: 4, isAtRest: false },
    ],
  ])('%s', (_name, shown, seen) => {
    expect(wantsFacts(shown, seen)).toBe(false);
  });
});
