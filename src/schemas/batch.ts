import { z } from 'zod';
import { batchDescriptions, counterDescriptions } from './descriptions/batch.ts';
import { stopRuleView } from './members/stop-rule.ts';
import { batchStatus, pausedBy, stoppedBy } from './enums/batch.ts';
import { phoneNumberStrategyOverride, voicemailOverride } from './enums/campaign.ts';
import { importView } from './import.ts';
import { described } from './members/described.ts';
import { organizationIdView } from './members/id.ts';
import { instantView } from './members/instant-view.ts';
import { retryPolicyView } from './members/retry-policy.ts';
import { warningsView } from './members/warnings.ts';
import { workingHoursView } from './members/working-hours.ts';
import { stoppingLimitView } from './stopping-limit.ts';

export const countersView = z
  .object(
    described(
      {
        pending: z.number(),
        dispatched: z.number(),
        in_flight: z.number(),
        retrying: z.number(),
        completed: z.number(),
        failed: z.number(),
        busy: z.number(),
        no_answer: z.number(),
        followup_scheduled: z.number(),
        skipped: z.number(),
        max_retries_reached: z.number(),
      },
      counterDescriptions,
    ),
  )
  .meta({
    id: 'Counters',
    description:
      'Contacts by status, counted for this answer. Every contact counts once, so that the sum is ' +
      '`total_contacts`.',
  });

const ESTIMATE_DESCRIPTION =
  'When the calls are likely to be made, and how many; null once the batch is finished. It follows ' +
  'from limits, working hours and `scheduled_start`, from the length of the last 1,000 calls of the ' +
  'organization (60 s without any) and from the share of them that the policy would retry. It does ' +
  'not consider cooldowns, time zones of contacts and other batches, and takes a paused batch as resumed ' +
  'now. Limits at which the batch would wait are in `limited_by` and move none of the other members.';

export const estimateView = z
  .object({
    first_call_at: instantView
      .nullable()
      .describe(
        'Start of the first call, in UTC. null: not within a year, or not before `scheduled_end`.',
      ),
    last_call_at: instantView
      .nullable()
      .describe(
        'Start of the last call, in UTC. null: not within a year, or not before `scheduled_end`.',
      ),
    calls_expected: z
      .number()
      .describe('Calls still to be made: one for each waiting contact, and the expected retries.'),
    limited_by: z
      .array(stoppingLimitView)
      .optional()
      .describe(
        'Limits at which the batch would wait, the one that leaves the fewest calls first; empty: none. Only in the answer to a GET of the batch, and to a dry run.',
      ),
  })
  .describe(ESTIMATE_DESCRIPTION);

const listed = described(
  {
    batch_id: z.string(),
    campaign_id: z.string(),
    organization_id: organizationIdView,
    status: batchStatus,
    total_contacts: z.number(),
    concurrency_limit: z.number(),
    scheduled_start: instantView.nullable(),
    counters: countersView,
    created_at: instantView,
    updated_at: instantView,
  },
  batchDescriptions,
);

/** A batch as it is answered. */
export const batchView = z
  .object({
    ...listed,
    ...described(
      {
        name: z.string().nullable(),
        paused_by: pausedBy.nullable(),
        skip_if_called_within: z.string().nullable(),
        stop_when: stopRuleView.nullable(),
        stopped_by: stoppedBy.nullable(),
        scheduled_end: instantView.nullable(),
        started_at: instantView.nullable(),
        finished_at: instantView.nullable(),
        max_retries_override: z.number().nullable(),
        retry_policy_override: retryPolicyView.nullable(),
        working_hours_override: workingHoursView.nullable(),
        timezone_override: z.string().nullable(),
        phone_number_strategy_override: phoneNumberStrategyOverride.nullable(),
        phone_numbers_override: z.array(z.string()).nullable(),
        agent_id_override: z.string().nullable(),
        voicemail_override: voicemailOverride.nullable(),
        calls_per_second_override: z.number().nullable(),
        default_call_variables_override: z.record(z.string(), z.string()).nullable(),
        default_region: z.string().nullable(),
        call_context: z.record(z.string(), z.unknown()),
        metadata: z.record(z.string(), z.unknown()),
        estimate: estimateView.nullable(),
        import: importView.optional(),
        warnings: warningsView,
        still_placing: z.number().optional(),
      },
      batchDescriptions,
    ),
  })
  .meta({ id: 'Batch', description: 'Contacts that are called under one campaign.' });
export type BatchView = z.output<typeof batchView>;

/** A batch in a list: these members, and all others with `?view=full`. */
export const batchListItem = z.object({ ...batchView.partial().shape, ...listed }).meta({
  id: 'BatchListItem',
  description: 'A batch in a list: the required members, and all others with `view=full`.',
});
