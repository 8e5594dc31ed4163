import { z } from 'zod';

/** A call as call control's ledger answers it; times are ISO 8601 in UTC. */
export const ledgerRow = z.object({
  /** Null for a POST that made no call. */
  sid: z.string().nullable(),
  execution_id: z.string().nullable(),
  batch_id: z.string().nullable(),
  contact_id: z.string().nullable(),
  to: z.string().nullable(),
  received_at: z.string(),
  ended_at: z.string().nullable(),
  call_status: z.string(),
  /** How many POSTs carried this call's key. */
  posts: z.number(),
});
export type LedgerRow = z.infer<typeof ledgerRow>;
