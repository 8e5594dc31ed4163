import { z } from 'zod';
import { StartupError } from '../../domain/errors.ts';

/** A call as a callee saw it; times are ISO 8601 in UTC, null: not yet, or never. */
const calleeCall = z.object({
  /** Of SIP: an INVITE that is sent again has the same. */
  call_id: z.string(),
  called_number: z.string(),
  invite_at: z.string(),
  answered_at: z.string().nullable(),
  ended_at: z.string().nullable(),
  /** The last answer to the INVITE: a SIP status. */
  status: z.number().nullable(),
  /** How often the call was begun; more than once is a fault. */
  invite_transactions: z.number(),
  /** RTP packets that the callee heard, and that it sent. */
  rtp_received: z.number(),
  rtp_sent: z.number(),
  /** Digits that the callee heard, and that it pressed. */
  digits: z.string(),
  digits_sent: z.string(),
});
export type CalleeCall = z.infer<typeof calleeCall>;

/**
 * Asks the callees for all calls, in the order of the INVITEs.
 * @throws {StartupError} they do not answer as expected
 */
export async function fetchCalleeCalls(
  witnessUrl: string,
  signal: AbortSignal,
): Promise<CalleeCall[]> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(10_000)]);
  const answer = await fetch(`${witnessUrl}/calls`, { signal: limit });
  if (answer.ok) return z.array(calleeCall).parse(await answer.json());
  throw new StartupError(`The callees answered ${answer.status} instead of their calls`);
}
