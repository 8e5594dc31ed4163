import { expect, test } from 'vitest';
import { hoursOfSpan, spanOfHours } from '../../../console/src/pages/batches/form/call-span.ts';

test('Spans of the API are shown in hours', () => {
  expect(['P7D', 'P1W', 'PT12H', 'PT90M', 'P1DT30M', null].map(hoursOfSpan)).toEqual([
    168,
    168,
    12,
    1.5,
    24.5,
    null,
  ]);
});

test('Hours are sent in whole minutes', () => {
  expect([24, 1.5, 0.01, null].map(spanOfHours)).toEqual(['PT1440M', 'PT90M', 'PT1M', null]);
});
