import { z } from 'zod';
import { LIMIT_NAMES } from '../domain/limits/limits-left.ts';
import { explainedEnum } from './members/explained-enum.ts';
import { instantView } from './members/instant-view.ts';

/** A limit at which a batch would wait, as it is answered. */
export const stoppingLimitView = z.object({
  name: explainedEnum(LIMIT_NAMES, 'Which limit it is.', {
    max_calls: 'all calls of the campaign.',
    max_calls_per_day: 'calls that begin on a day in UTC.',
    max_spend_usd: 'what all calls of the campaign cost.',
    max_spend_usd_per_day: 'what the calls that begin on a day in UTC cost.',
    max_spend_per_day_usd:
      'the quota of the operator: what the calls that begin on a day in UTC cost.',
    max_calls_per_number_24h: 'calls from each caller number in 24 hours, of all that do not rest.',
    caller_number_rest: 'every caller number of the batch rests.',
  }),
  of: explainedEnum(['campaign', 'organization'], 'Whose limit it is.', {
    campaign: 'that of the campaign.',
    organization: 'that of the organization, which its campaigns share.',
  }),
  limit: z
    .number()
    .nullable()
    .describe('The limit, in calls or US dollars. null: a rest has none.'),
  calls_left: z
    .number()
    .describe(
      'Calls that it lets begin. Of a limit on spend: as many as can be paid by what the last 1,000 calls of the organization have cost on average, or without any by the most that a call may cost.',
    ),
  contacts_waiting: z
    .number()
    .describe('About how many contacts of the batch will then wait for calls.'),
  until: instantView
    .nullable()
    .describe(
      'When it lets calls begin again, in UTC; of `max_calls_per_number_24h` at the latest. null: when it is raised or lifted.',
    ),
});
