import { expect, test } from 'vitest';
import { timeSpan, viewTimeSpan } from '../../src/schemas/members/time-span.ts';

test.each([
  ['P7D', 604_800, 'P7D'],
  ['P1W', 604_800, 'P7D'],
  ['PT36H', 129_600, 'PT36H'],
  ['P1DT12H', 129_600, 'PT36H'],
  ['PT90M', 5_400, 'PT90M'],
  ['PT1M', 60, 'PT1M'],
  ['PT61S', 61, 'PT61S'],
  ['P365D', 31_536_000, 'P365D'],
])('the time span %s has %d seconds and is shown as %s', (text, seconds, shown) => {
  expect(timeSpan.parse(text)).toBe(seconds);
  expect(viewTimeSpan(seconds)).toBe(shown);
});

test.each(['', 'P', 'PT', 'P1M', 'P1Y', '7D', 'P0D', 'PT59S', 'P366D', '-P1D', 'P1.5D', '604800'])(
  'the time span %s is refused',
  (text) => {
    expect(timeSpan.safeParse(text).error?.issues[0]?.message).toBe(
      'must be a duration in ISO 8601 from PT1M to P365D, such as P7D or PT12H',
    );
  },
);
