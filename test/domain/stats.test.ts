import { describe, expect, test } from 'vitest';
import { computeStats, type Tallies } from '../../src/domain/stats.ts';

const noCounts: Tallies = {
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
  test('are zero when there is nothing to divide by', () => {
    const { answerRate, completionRate, averageDurationSeconds } = computeStats(noCounts);
    expect([answerRate, completionRate, averageDurationSeconds]).toEqual([0, 0, 0]);
  });

  test('round rates to four decimals and seconds to two', () => {
    const attempts = {
      ...noCounts.attempts,
      total: 3,
      connected: 2,
      ended: 3,
      durationSeconds: 10,
    };
    const contacts = [
      { status: 'completed' as const, count: 1 },
      { status: 'busy' as const, count: 5 },
    ];
    const stats = computeStats({ ...noCounts, attempts, contacts });
    expect([stats.answerRate, stats.completionRate]).toEqual([0.6667, 0.1667]);
    expect(stats.averageDurationSeconds).toBe(3.33);
  });

  test('have each count under its own member', () => {
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

  test('count batches in progress as paused only in a paused campaign', () => {
    const batches = [
      { status: 'in_progress' as const, count: 2 },
      { status: 'paused' as const, count: 1 },
    ];
    expect(computeStats({ ...noCounts, batches }).batches).toMatchObject({
      total: 3,
      byStatus: { in_progress: 2, paused: 1 },
    });
    expect(computeStats({ ...noCounts, campaignStatus: 'paused', batches }).batches).toMatchObject({
      total: 3,
      byStatus: { in_progress: 0, paused: 3 },
    });
  });

  test('count answered calls without a report as unknown sentiment', () => {
    const bySentiment = [
      { value: null, attempts: 9, connected: 4 },
      { value: 'negative' as const, attempts: 2, connected: 1 },
    ];
    expect(computeStats({ ...noCounts, bySentiment }).sentiment).toEqual({
      positive: 0,
      neutral: 0,
      negative: 2,
      unknown: 4,
    });
  });

  test('sort dispositions by frequency', () => {
    const dispositions = withDispositions(5, { b: 1, a: 1, sold: 3 });
    expect(Object.entries(dispositions)).toEqual([
      ['sold', 3],
      ['a', 1],
      ['b', 1],
    ]);
  });

  test('count the remaining dispositions as other', () => {
    expect(withDispositions(12, { sold: 5 })).toEqual({ sold: 5, other: 7 });
    expect(withDispositions(12, { sold: 3, other: 2 })).toEqual({ sold: 3, other: 9 });
  });

  test('sort attempts by retry count', () => {
    const byRetryCount = [
      { value: 10, attempts: 1, connected: 0 },
      { value: 2, attempts: 2, connected: 1 },
    ];
    expect(computeStats({ ...noCounts, byRetryCount }).byAttempt).toEqual([
      { retryCount: 2, attempts: 2, connected: 1 },
      { retryCount: 10, attempts: 1, connected: 0 },
    ]);
  });
});

function withDispositions(withDisposition: number, counts: Record<string, number>) {
  const { dispositions } = computeStats({
    ...noCounts,
    attempts: { ...noCounts.attempts, withDisposition },
    dispositions: Object.entries(counts).map(([disposition, count]) => ({ disposition, count })),
  });
  return dispositions;
}
