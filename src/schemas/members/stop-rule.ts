import { z } from 'zod';
import type { StopRule } from '../../domain/limits/stop-rule.ts';

const members = {
  disposition: z
    .string()
    .min(1)
    .max(200)
    .describe('The disposition that is counted, letter for letter as agents report it.'),
  count: z
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .describe('How many calls have it before nothing more is dialled, 1 to 1,000,000.'),
};

export const STOP_RULE_MEANING =
  'Nothing more is dialled when so many calls have this disposition. Calls in the air end normally and may ' +
  'report it too, so there may be more. The waiting contacts of the batch end with `status_reason` ' +
  '`goal_reached`, and after the calls in the air it becomes `completed` with `stopped_by` `stop_when`. ' +
  'null: no such rule.';

export const stopRule = z.strictObject(members);
export const stopRuleView = z.object(members);

export function stopRuleOf(body: { stop_when?: StopRule | undefined }): {
  stopWhen: StopRule | null;
} {
  return { stopWhen: body.stop_when ?? null };
}
