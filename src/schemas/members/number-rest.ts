import { z } from 'zod';
import type { NumberRestRule } from '../../domain/limits/number-health.ts';
import { described } from './described.ts';

const share = z.number().min(0).max(1).nullable();

const descriptions = {
  min_calls:
    'Calls of which a share must be one before it is judged, 1 to 100,000: ended or answered calls for the ' +
    'answer rate, answered calls for the share of short ones. Default 50.',
  min_answer_rate:
    'A number whose `answer_rate` is below this share rests, 0 to 1. null: it is not judged.',
  max_short_call_share:
    'A number whose `short_call_share` is above this share rests, 0 to 1. Carriers charge from about 0.15 on. ' +
    'null: it is not judged.',
  rest_hours: 'How many hours a number rests, 1 to 720. Default 24.',
};

const MEANING =
  'When a caller number rests by itself: judged once a minute by its calls of the last 24 hours, but not by ' +
  'those before its last rest. null: never.';

/** `number_rest` of an organization. */
export const numberRest = z
  .object(
    described(
      {
        min_calls: z.number().int().min(1).max(100_000).default(50),
        min_answer_rate: share.optional(),
        max_short_call_share: share.optional(),
        rest_hours: z.number().int().min(1).max(720).default(24),
      },
      descriptions,
    ),
  )
  .refine(
    (rule) => (rule.min_answer_rate ?? rule.max_short_call_share ?? null) !== null,
    'needs min_answer_rate or max_short_call_share',
  )
  .describe(MEANING);

/** The same as it is answered. */
export const numberRestView = z
  .object(
    described(
      {
        min_calls: z.number(),
        min_answer_rate: z.number().nullable(),
        max_short_call_share: z.number().nullable(),
        rest_hours: z.number(),
      },
      descriptions,
    ),
  )
  .describe(MEANING);

export function numberRestRule(rest: z.output<typeof numberRest>): NumberRestRule {
  return {
    minCalls: rest.min_calls,
    minAnswerRate: rest.min_answer_rate ?? null,
    maxShortCallShare: rest.max_short_call_share ?? null,
    restHours: rest.rest_hours,
  };
}

export function viewNumberRest(rule: NumberRestRule): z.output<typeof numberRestView> {
  return {
    min_calls: rule.minCalls,
    min_answer_rate: rule.minAnswerRate,
    max_short_call_share: rule.maxShortCallShare,
    rest_hours: rule.restHours,
  };
}
