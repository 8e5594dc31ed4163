import { z } from 'zod';
import { BATCH_STATUSES } from '../domain/batch.ts';
import { CAMPAIGN_STATUSES } from '../domain/campaign.ts';
import { CONTACT_STATUSES } from '../domain/contact.ts';
import { MAX_DISPOSITIONS } from '../domain/stats.ts';
import { countersView } from './batch.ts';
import { SHOWN_CALL_STATUSES } from './call.ts';

const count = z.number().int();

/** Statistics of a campaign as they are answered. */
export const statsView = z
  .object({
    campaign_id: z.string(),
    status: z.enum(CAMPAIGN_STATUSES),
    batches: z.object({ total: count, by_status: z.record(z.enum(BATCH_STATUSES), count) }),
    counters: countersView.describe('the counters of all batches, summed'),
    contacts: z.object({ total: count, by_status: z.record(z.enum(CONTACT_STATUSES), count) }),
    attempts: z.object({
      total: count,
      connected: count.describe('answered'),
      by_call_status: z.record(z.enum(SHOWN_CALL_STATUSES), count),
    }),
    answer_rate: z.number().describe('answered attempts among all, 0 to 1'),
    completion_rate: z.number().describe('completed contacts among all, 0 to 1'),
    average_duration_seconds: z.number().describe('of answered calls that have ended'),
    total_duration_seconds: z.number(),
    total_cost: z.number().describe('in USD'),
    sentiment: z.object({
      positive: count,
      neutral: count,
      negative: count,
      unknown: count.describe('answered and not reported'),
    }),
    dispositions: z
      .record(z.string(), count)
      .describe(
        `attempts by reported disposition: the ${MAX_DISPOSITIONS} most frequent, and all others as \`other\``,
      ),
    by_attempt: z.array(
      z.object({
        retry_count: count.describe('0 is the first call'),
        attempts: count,
        connected: count,
      }),
    ),
    active_calls: count,
    computed_at: z.string(),
  })
  .meta({ id: 'CampaignStats' });
export type StatsView = z.output<typeof statsView>;
