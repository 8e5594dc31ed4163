import { z } from 'zod';
import { REST_REASONS, SHORT_CALL_SECONDS } from '../domain/limits/number-health.ts';
import { described } from './members/described.ts';
import { explainedEnum } from './members/explained-enum.ts';
import { instantView } from './members/instant-view.ts';
import { warningsView } from './members/warnings.ts';

const restReason = explainedEnum(
  REST_REASONS,
  'Why the number rests, or rested last. null: it never did.',
  {
    low_answer_rate: 'its `answer_rate` was below `min_answer_rate` of `number_rest`.',
    short_calls: 'its `short_call_share` was above `max_short_call_share` of `number_rest`.',
    by_request: 'by `/rest`.',
  },
);

/** A caller number with its calls of 24 hours, as it is answered. */
export const numberHealthView = z
  .object(
    described(
      {
        phone_number: z.string(),
        calls: z.number(),
        answered: z.number(),
        answer_rate: z.number().nullable(),
        short_call_share: z.number().nullable(),
        daily_cap: z.number().nullable(),
        is_capped: z.boolean(),
        resting_until: instantView.nullable(),
        rest_reason: restReason.nullable(),
        rested_at: instantView.nullable(),
        warnings: warningsView,
      },
      {
        phone_number: 'The number in E.164.',
        calls: 'Calls of the organization from the number in the last 24 hours, live ones too.',
        answered: 'Those of them that were answered.',
        answer_rate:
          'Share of the calls that have ended or were answered which were answered, from 0 to 1. null: there are none.',
        short_call_share: `Share of the answered calls that have ended which lasted ${SHORT_CALL_SECONDS} seconds or less, from 0 to 1. null: there are none.`,
        daily_cap: '`max_calls_per_number_24h` of the organization. null: no limit.',
        is_capped: 'Whether the number has made as many calls in 24 hours as it may.',
        resting_until: 'Until when the number makes no call, in UTC. null: it does not rest.',
        rested_at: 'When its last rest began, in UTC. null: it never rested.',
      },
    ),
  )
  .meta({
    id: 'CallerNumberHealth',
    description: 'A number that the organization calls from, with its calls of the last 24 hours.',
  });
export type NumberHealthView = z.output<typeof numberHealthView>;

/** The body of a rest by request. */
export const numberRestRequest = {
  schema: z
    .object({
      hours: z
        .number()
        .int()
        .min(1)
        .max(720)
        .default(24)
        .describe('How many hours from now on the number rests, 1 to 720. Default 24.'),
    })
    .meta({ examples: [{ hours: 48 }] }),
};
