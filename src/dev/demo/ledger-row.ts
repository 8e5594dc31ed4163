import { z } from 'zod';

/** A call in call control's ledger; times are ISO 8601 in UTC. */
export const ledgerRow = z.object({
  /** Null if the POST created no call. */
  sid: z.string().nullable(),
  execution_id: z.string().nullable(),
  batch_id: z.string().nullable(),
  contact_id: z.string().nullable(),
  to: z.string().nullable(),
  received_at: z.string(),
  ended_at: z.string().nullable(),
  call_status: z.string(),
  /** Number of POSTs with this call's key. */
  posts: z.number(),
});
export type LedgerRow = z.infer<typeof ledgerRow>;
