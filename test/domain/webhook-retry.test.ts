import { describe, expect, test } from 'vitest';
import {
  afterAttempt,
  type Answered,
  readRetryAfter,
  RETRY_DELAYS_SECONDS,
} from '../../src/domain/webhook-retry.ts';

const answered = (statusCode: number | null, retryAfterMs: number | null = null) => ({
  statusCode,
  retryAfterMs,
});
const MIDDLE = 0.5;
const after = (answer: Answered, state: { failures: number; random: number }) =>
  afterAttempt(answer, { ...state, delaysSeconds: RETRY_DELAYS_SECONDS });
const askedToWait = (retryAfterMs: number) =>
  after(answered(429, retryAfterMs), { failures: 0, random: MIDDLE });

describe('afterAttempt()', () => {
  test.each([200, 201, 204, 299])('takes %i as received', (status) => {
    const next = after(answered(status), { failures: 0, random: MIDDLE });
    expect(next).toEqual({ kind: 'delivered' });
  });

  test.each([null, 199, 301, 302, 400, 404, 429, 500, 503])('tries again after %s', (status) => {
    const next = after(answered(status), { failures: 0, random: MIDDLE });
    expect(next).toEqual({ kind: 'retry', delayMs: 5_000 });
  });

  test('waits longer after each failure, and fails after ten attempts', () => {
    const delays = Array.from({ length: 10 }, (_, failures) =>
      after(answered(500), { failures, random: MIDDLE }),
    );
    const seconds = delays.map((next) => ('delayMs' in next ? next.delayMs / 1_000 : next.kind));
    expect(seconds).toEqual([
      5,
      300,
      1_800,
      7_200,
      18_000,
      36_000,
      50_400,
      72_000,
      86_400,
      'failed',
    ]);
  });

  test.each([
    [0, 270_000],
    [1, 330_000],
  ])('spreads the attempts by a tenth: %d', (random, delayMs) => {
    const next = after(answered(null), { failures: 1, random });
    expect(next).toEqual({ kind: 'retry', delayMs });
  });

  test('waits as long as the endpoint asks for, and never shorter than the table', () => {
    expect(askedToWait(60_000)).toEqual({ kind: 'retry', delayMs: 60_000 });
    expect(askedToWait(1_000)).toEqual({ kind: 'retry', delayMs: 5_000 });
  });

  test('follows another table, and fails at its end', () => {
    const state = { random: MIDDLE, delaysSeconds: [0.5, 2] };
    const next = [0, 1, 2].map((failures) => afterAttempt(answered(500), { ...state, failures }));
    expect(next).toEqual([
      { kind: 'retry', delayMs: 500 },
      { kind: 'retry', delayMs: 2_000 },
      { kind: 'failed' },
    ]);
  });

  test('gives an endpoint up that is gone', () => {
    expect(after(answered(410), { failures: 0, random: 0 })).toEqual({ kind: 'gone' });
  });
});

describe('readRetryAfter()', () => {
  const NOW = new Date('2027-03-01T10:00:00Z');

  test.each([
    ['120', 120_000],
    ['0', 0],
    ['Mon, 01 Mar 2027 10:00:30 GMT', 30_000],
    ['Mon, 01 Mar 2027 09:00:00 GMT', 0],
    ['999999999', 86_400_000],
    ['soon', null],
    [undefined, null],
  ])('reads %s', (header, ms) => {
    expect(readRetryAfter(header, NOW)).toBe(ms);
  });
});
