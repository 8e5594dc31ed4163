import { expect, test } from 'vitest';
import { findRecordingDisagreements } from '../../../src/dev/phones/recording-agreement.ts';

type CallRecord = Parameters<typeof findRecordingDisagreements>[0][number];

const answered: CallRecord = {
  execution_id: 'execution-1',
  call_status: 'completed',
  duration_seconds: 5,
};
const busy: CallRecord = { ...answered, execution_id: 'execution-2', call_status: 'busy' };
const saved = (executionId: string, seconds: number) => ({
  executionId,
  bytes: 44 + seconds * 32_000,
});

test('recordings and call records agree if each answered call has one of its length', () => {
  expect(findRecordingDisagreements([answered, busy], [saved('execution-1', 4.8)])).toEqual([]);
});

test.each([
  ['call execution-1 was answered and has no recording', []],
  ['call execution-1 lasted 5 s, and its recording 2.9 s', [saved('execution-1', 2.9)]],
  ['call execution-1 lasted 5 s, and its recording 7.1 s', [saved('execution-1', 7.1)]],
  [
    'call execution-2 was not answered and has a recording',
    [saved('execution-1', 5), saved('execution-2', 0)],
  ],
])('it is found that %s', (sentence, recordings) => {
  expect(findRecordingDisagreements([answered, busy], recordings)).toEqual([sentence]);
});
