import { z } from 'zod';
import { ACTIONS } from '../domain/action.ts';

/** What somebody has forced or stopped, as it is answered. */
export const actionView = z
  .object({
    action_id: z.string(),
    action: z.enum(ACTIONS),
    campaign_id: z.string(),
    batch_id: z.string().nullable().describe('null: the whole campaign'),
    contact_id: z
      .string()
      .nullable()
      .describe('null: the whole batch; of a retry, its contacts in the statuses asked for'),
    count: z.number().nullable().describe('contacts that it touched; null for controls'),
    token_id: z
      .string()
      .nullable()
      .describe('whose token asked for it; null: an operator, by a signal in Temporal'),
    request_id: z.string().nullable().describe('the X-Request-Id of the request'),
    at: z.string(),
  })
  .meta({ id: 'Action' });
export type ActionView = z.output<typeof actionView>;
