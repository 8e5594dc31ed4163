import { describe, expect, test } from 'vitest';
import { computeStats, type Tallies } from '../../src/domain/stats.ts';

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
    const { answerRate, completionRate, averageDurationSeconds } = computeStats(nothing);
    expect([answerRate, completionRate, averageDurationSeconds]).toEqual([0, 0, 0]);
  });

  test('give rates with four decimals, seconds with two', () => {
    const attempts = { ...nothing.attempts, total: 3, connected: 2, ended: 3, durationSeconds: 10 };
    const contacts = [
      { status: 'completed' as const, count: 1 },
      { status: 'busy' as const, count: 5 },
    ];
    const stats = computeStats({ ...nothing, attempts, contacts });
    expect([stats.answerRate, stats.completionRate]).toEqual([0.6667, 0.1667]);
    expect(stats.averageDurationSeconds).toBe(3.33);
  });

  test('carry each count to its place', () => {
    const stats = computeStats({
      campaignStatus: 'active',
      batches: [{ status: 'in_progress', count: 2 }],
      contacts: [
        { status: 'pending', count: 4 },
        { status: 'completed', count: 6 },
      ],
      attempts: {
        total: 9,
        connected: 6,
        ended: 5,
        active: 1,
        withDisposition: 0,
        durationSeconds: 90,
        costUsd: 1.5,
      },
      byCallStatus: [
        { value: 'completed', attempts: 5, connected: 5 },
        { value: 'busy', attempts: 3, connected: 0 },
      ],
      bySentiment: [
        { value: 'positive', attempts: 3, connected: 3 },
        { value: 'neutral', attempts: 1, connected: 1 },
      ],
      dispositions: [],
      byRetryCount: [],
    });
    expect(stats).toMatchObject({
      batches: { total: 2, byStatus: { in_progress: 2, pending: 0 } },
      counters: { pending: 4, completed: 6, busy: 0 },
      contacts: { total: 10, byStatus: { pending: 4, completed: 6, busy: 0 } },
      attempts: {
        total: 9,
        connected: 6,
        byCallStatus: { completed: 5, busy: 3, 'no-answer': 0 },
      },
      sentiment: { positive: 3, neutral: 1, negative: 0, unknown: 0 },
      totalDurationSeconds: 90,
      totalCostUsd: 1.5,
      activeCalls: 1,
    });
  });

  test('show batches in progress as paused only under a paused campaign', () => {
    const batches = [
      { status: 'in_progress' as const, count: 2 },
      { status: 'paused' as const, count: 1 },
    ];
    expect(computeStats({ ...nothing, batches }).batches).toMatchObject({
      total: 3,
      byStatus: { in_progress: 2, paused: 1 },
    });
    expect(computeStats({ ...nothing, campaignStatus: 'paused', batches }).batches).toMatchObject({
      total: 3,
      byStatus: { in_progress: 0, paused: 3 },
    });
  });

  test('count as unknown what was answered and not reported', () => {
    const bySentiment = [
      { value: null, attempts: 9, connected: 4 },
      { value: 'negative' as const, attempts: 2, connected: 1 },
    ];
    expect(computeStats({ ...nothing, bySentiment }).sentiment).toEqual({
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
    expect(computeStats({ ...nothing, byRetryCount }).byAttempt).toEqual([
      { retryCount: 2, attempts: 2, connected: 1 },
      { retryCount: 10, attempts: 1, connected: 0 },
    ]);
  });
});

function withDispositions(withDisposition: number, counts: Record<string, number>) {
  const { dispositions } = computeStats({
    ...nothing,
    attempts: { ...nothing.attempts, withDisposition },
    dispositions: Object.entries(counts).map(([disposition, count]) => ({ disposition, count })),
  });
  return dispositions;
}
