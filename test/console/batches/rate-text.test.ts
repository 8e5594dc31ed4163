import { expect, test } from 'vitest';
import { rateText } from '../../../console/src/pages/batches/batch/rate-text.ts';

const at = (seconds: number, calls: number) => ({ atMs: seconds * 1_000, calls });

test('The highest rate of the plot is told with the time that the plot shows', () => {
  const minute = [0, 10, 20, 30, 40, 50].map((seconds) => at(seconds, seconds === 20 ? 7 : 0));
  expect(rateText(minute)).toBe('At most 7 in the last minute');
  expect(rateText([...minute, ...minute])).toBe('At most 7 in the last 2 minutes');
});

test('No highest rate is told while earlier calls are being read, whatever /debug counts', () => {
  expect(rateText([])).toBe('\u00A0');
});
