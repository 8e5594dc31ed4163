import { describe, expect, test } from 'vitest';
import { asteriskKeys, networkKeys } from '../../src/config/asterisk.ts';
import * as sections from '../../src/config/config.ts';
import { faultKeys } from '../../src/config/faults.ts';
import { formatDefault } from '../../src/config/variable.ts';

const keys = Object.entries({ ...sections, faultKeys, networkKeys, asteriskKeys })
  .filter(([name]) => name.endsWith('Keys'))
  .flatMap(([, section]): { env: string; doc: string }[] => Object.values(section));

test.each(keys)('$env is described by one sentence', ({ doc }) => {
  expect(doc).toMatch(/^[A-Z][^]+\.$/);
  expect(doc).not.toMatch(/\. [A-Z]/);
});

describe('the error of a wrong variable', () => {
  const { rateLimitPerMinute } = sections.accessKeys;
  const { token } = sections.callControlKeys;

  test('says that a required variable is not set', () => {
    expect(() => sections.readConfig({ callControl: { token } }, {})).toThrow(
      `CALL_CONTROL_TOKEN is required, but not set. ${token.doc}`,
    );
  });

  test('names the given value, the description and the default', () => {
    const env = { RATE_LIMIT_PER_MINUTE: '0' };
    const read = () => sections.readConfig({ access: { rateLimitPerMinute } }, env);
    // The second where this process has loaded the API.
    const why = '(Too small: expected number to be >=1|must be at least 1)';
    expect(read).toThrow(
      new RegExp(`^RATE_LIMIT_PER_MINUTE: '0' is not accepted \\(${why}\\)\\. Requests per minute`),
    );
    expect(read).toThrow(`). ${rateLimitPerMinute.doc} Default: empty.`);
  });
});

describe('a default', () => {
  test.each([
    [20, '20'],
    ['info', 'info'],
    [{ min: 0.5, max: 1.5 }, '0.5-1.5'],
    [null, 'empty'],
    ['', 'empty'],
    [[], 'empty'],
    [{}, 'empty'],
  ])('of %o is written as %s', (value, text) => {
    expect(formatDefault(value)).toBe(text);
  });
});
