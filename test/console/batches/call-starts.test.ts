import { expect, test } from 'vitest';
import { CallStarts } from '../../../console/src/pages/batches/batch/call-starts.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** A whole step of the plot. */
const NOON_MS = Date.parse('2027-03-01T12:00:00Z');

test('A point counts the calls that began in the minute before it', () => {
  const starts = new CallStarts(NOON_MS - 60 * MINUTE_MS);
  starts.add('a', NOON_MS - 61 * SECOND_MS);
  starts.add('b', NOON_MS - 59 * SECOND_MS);
  starts.add('c', NOON_MS - SECOND_MS);
  const rates = starts.rates(NOON_MS);
  expect(rates.at(-1)).toEqual({ atMs: NOON_MS, calls: 2 });
  expect(rates.at(-2)).toEqual({ atMs: NOON_MS - 10 * SECOND_MS, calls: 2 });
  expect(rates.at(0)).toEqual({ atMs: NOON_MS - 15 * MINUTE_MS, calls: 0 });
});

test('A call counts at once, before its step has ended', () => {
  const starts = new CallStarts(NOON_MS - 60 * MINUTE_MS);
  starts.add('a', NOON_MS + SECOND_MS);
  expect(starts.rates(NOON_MS + 2 * SECOND_MS).slice(-2)).toEqual([
    { atMs: NOON_MS, calls: 0 },
    { atMs: NOON_MS + 2 * SECOND_MS, calls: 1 },
  ]);
});

test('A call that is told twice counts once', () => {
  const starts = new CallStarts(NOON_MS - 60 * MINUTE_MS);
  starts.add('a', NOON_MS - SECOND_MS);
  starts.add('a', NOON_MS - SECOND_MS);
  expect(starts.rates(NOON_MS).at(-1)?.calls).toBe(1);
});

test('The plot begins where all calls are known', () => {
  const starts = new CallStarts(NOON_MS);
  expect(starts.rates(NOON_MS)).toEqual([]);
  starts.knowFrom(NOON_MS - 2 * MINUTE_MS);
  expect(starts.rates(NOON_MS).at(0)?.atMs).toBe(NOON_MS - MINUTE_MS - 10 * SECOND_MS);
});

test('A call that the plot no longer shows is forgotten', () => {
  const starts = new CallStarts(NOON_MS - 60 * MINUTE_MS);
  starts.add('a', NOON_MS);
  starts.forgetBefore(NOON_MS + 17 * MINUTE_MS);
  expect(starts.rates(NOON_MS + 10 * SECOND_MS).at(-1)?.calls).toBe(0);
});
