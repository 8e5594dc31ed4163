import type { Stats } from '../../domain/stats.ts';
import type { StatsView } from '../../schemas/stats.ts';
import { viewCounters } from './batch.ts';

type Computed = Omit<StatsView, 'campaign_id' | 'status' | 'usage' | 'computed_at'>;

export function viewStats(stats: Stats): Computed {
  const { batches, contacts, attempts } = stats;
  return {
    batches: { total: batches.total, by_status: batches.byStatus },
    counters: viewCounters(stats.counters),
    contacts: { total: contacts.total, by_status: contacts.byStatus },
    attempts: {
      total: attempts.total,
      connected: attempts.connected,
      by_call_status: shownCallStatuses(stats),
    },
    answer_rate: stats.answerRate,
    completion_rate: stats.completionRate,
    average_duration_seconds: stats.averageDurationSeconds,
    total_duration_seconds: stats.totalDurationSeconds,
    total_cost: stats.totalCostUsd,
    sentiment: stats.sentiment,
    dispositions: stats.dispositions,
    by_attempt: stats.byAttempt.map(({ retryCount, ...counts }) => ({
      retry_count: retryCount,
      attempts: counts.attempts,
      connected: counts.connected,
    })),
    active_calls: stats.activeCalls,
  };
}

function shownCallStatuses({ attempts }: Stats): Computed['attempts']['by_call_status'] {
  const { 'early-media': earlyMedia, ...shown } = attempts.byCallStatus;
  return { ...shown, ringing: shown.ringing + earlyMedia };
}
