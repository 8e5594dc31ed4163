import { z } from 'zod';
import { BATCH_STATUSES } from '../domain/batch.ts';
import { CONTACT_STATUSES } from '../domain/contact.ts';
import { MAX_DISPOSITIONS } from '../domain/stats.ts';
import { countersView } from './batch.ts';
import { usageStatsView } from './campaign-usage.ts';
import { SHOWN_CALL_STATUSES } from '../domain/call.ts';
import { campaignStatus } from './enums/campaign.ts';
import { instantView } from './members/instant-view.ts';

const count = z.number().int();

const batches = z
  .object({
    total: count.describe('All batches.'),
    by_status: z
      .record(z.enum(BATCH_STATUSES), count.describe('Batches in this status.'))
      .describe('Batches by their status; a status without batches is 0.'),
  })
  .describe('Batches of the campaign.');

const contacts = z
  .object({
    total: count.describe('All contacts.'),
    by_status: z
      .record(z.enum(CONTACT_STATUSES), count.describe('Contacts in this status.'))
      .describe('Contacts by their status; a status without contacts is 0.'),
  })
  .describe('Contacts of all batches.');

const attempts = z
  .object({
    total: count.describe('All calls.'),
    connected: count.describe('Calls that were answered.'),
    by_call_status: z
      .record(z.enum(SHOWN_CALL_STATUSES), count.describe('Calls in this status.'))
      .describe('Calls by their status; a status without calls is 0.'),
  })
  .describe('Calls of all contacts, retries and follow-ups included.');

const sentiment = z
  .object({
    positive: count.describe('Calls that were reported as positive.'),
    neutral: count.describe('Calls that were reported as neutral.'),
    negative: count.describe('Calls that were reported as negative.'),
    unknown: count.describe('Answered calls without a reported sentiment.'),
  })
  .describe('Answered calls by the reported sentiment.');

/** Statistics of a campaign as they are answered. */
export const statsView = z
  .object({
    campaign_id: z.string().describe('Id of the campaign.'),
    status: campaignStatus,
    batches,
    counters: countersView.describe('The counters of all batches, summed.'),
    contacts,
    attempts,
    answer_rate: z.number().describe('Share of calls that were answered, 0 to 1.'),
    completion_rate: z.number().describe('Share of contacts that are completed, 0 to 1.'),
    average_duration_seconds: z
      .number()
      .describe('Mean length of the answered calls that have ended, in seconds.'),
    total_duration_seconds: z.number().describe('Length of all calls together, in seconds.'),
    total_cost: z.number().describe('Cost of all calls together, in US dollars.'),
    sentiment,
    dispositions: z
      .record(z.string(), count.describe('Calls with this disposition.'))
      .describe(
        `Calls by reported disposition: the ${MAX_DISPOSITIONS} most frequent, and all others as \`other\`.`,
      ),
    by_attempt: z
      .array(
        z.object({
          retry_count: count.describe('Which attempt: 0 is the first call, 1 the first retry.'),
          attempts: count.describe('Calls that were this attempt.'),
          connected: count.describe('Those of them that were answered.'),
        }),
      )
      .describe('How often each further attempt reaches somebody.'),
    active_calls: count.describe('Calls that are live now.'),
    usage: usageStatsView,
    computed_at: instantView.describe('When the statistics were computed, in UTC.'),
  })
  .meta({
    id: 'CampaignStats',
    description: 'Statistics of a campaign, computed for this answer.',
  });
export type StatsView = z.output<typeof statsView>;
