import { describe, expect, test } from 'vitest';
import { statsOf, type Tallies } from '../../src/domain/stats.ts';

const nothing: Tallies = {
  campaignStatus: 'active',
  batches: [],
  contacts: [],
  attempts: {
    total: 0,
    connected: 0,
    ended: 0,
    active: 0,
    withDisposition: 0,
    durationSeconds: 0,
    costUsd: 0,
  },
  byCallStatus: [],
  bySentiment: [],
  dispositions: [],
  byRetryCount: [],
};

describe('statistics', () => {
  test('are zero, not undefined, where there is nothing to divide', () => {
    const { answerRate, completionRate, averageDurationSeconds } = statsOf(nothing);
    expect([answerRate, completionRate, averageDurationSeconds]).toEqual([0, 0, 0]);
  });

  test('give rates with four decimals, seconds with two', () => {
    const attempts = { ...nothing.attempts, total: 3, connected: 2, ended: 3, durationSeconds: 10 };
    const contacts = [
      { status: 'completed' as const, count: 1 },
      { status: 'busy' as const, count: 5 },
    ];
    const stats = statsOf({ ...nothing, attempts, contacts });
    expect([stats.answerRate, stats.completionRate]).toEqual([0.6667, 0.1667]);
    expect(stats.averageDurationSeconds).toBe(3.33);
  });

  test('show batches in progress as paused only under a paused campaign', () => {
    const batches = [
      { status: 'in_progress' as const, count: 2 },
      { status: 'paused' as const, count: 1 },
    ];
    expect(statsOf({ ...nothing, batches }).batches).toMatchObject({
      total: 3,
      byStatus: { in_progress: 2, paused: 1 },
    });
    expect(statsOf({ ...nothing, campaignStatus: 'paused', batches }).batches).toMatchObject({
      total: 3,
      byStatus: { in_progress: 0, paused: 3 },
    });
  });

  test('count as unknown what was answered and not reported', () => {
    const bySentiment = [
      { value: null, attempts: 9, connected: 4 },
      { value: 'negative' as const, attempts: 2, connected: 1 },
    ];
    expect(statsOf({ ...nothing, bySentiment }).sentiment).toEqual({
      positive: 0,
      neutral: 0,
      negative: 2,
      unknown: 4,
    });
  });

  test('list dispositions by frequency', () => {
    const dispositions = withDispositions(5, { b: 1, a: 1, sold: 3 });
    expect(Object.entries(dispositions)).toEqual([
      ['sold', 3],
      ['a', 1],
      ['b', 1],
    ]);
  });

  test('count the dispositions that are not listed as others', () => {
    expect(withDispositions(12, { sold: 5 })).toEqual({ sold: 5, other: 7 });
    expect(withDispositions(12, { sold: 3, other: 2 })).toEqual({ sold: 3, other: 9 });
  });

  test('list the first calls first', () => {
    const byRetryCount = [
      { value: 10, attempts: 1, connected: 0 },
      { value: 2, attempts: 2, connected: 1 },
    ];
    expect(statsOf({ ...nothing, byRetryCount }).byAttempt).toEqual([
      { retryCount: 2, attempts: 2, connected: 1 },
      { retryCount: 10, attempts: 1, connected: 0 },
    ]);
  });
});

function withDispositions(withDisposition: number, counts: Record<string, number>) {
  const { dispositions } = statsOf({
    ...nothing,
    attempts: { ...nothing.attempts, withDisposition },
    dispositions: Object.entries(counts).map(([disposition, count]) => ({ disposition, count })),
  });
  return dispositions;
}
