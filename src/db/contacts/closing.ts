import { type RawBuilder, sql } from 'kysely';
import { WAITING_STATUSES } from '../../domain/contact.ts';
import type { StatusReason } from '../../domain/status-reason.ts';
import type { Tx } from '../tables.ts';

type Closing = { batchId: string; limit: number };

/**
 * Closes waiting contacts of a finished batch, at most `limit`: `pending` becomes `skipped`, others
 * get their last outcome.
 * @returns how many were closed
 */
export async function closeWaitingContacts(tx: Tx, closing: Closing): Promise<number> {
  return close(tx, closing, { reason: 'batch_closed', among: sql`true` });
}

/** As `closeWaitingContacts`, for a batch that its goal has completed: forced calls are left. */
export async function closeStoppedContacts(tx: Tx, closing: Closing): Promise<number> {
  return close(tx, closing, {
    reason: 'goal_reached',
    among: sql`(forced_at is null or status <> 'pending')`,
  });
}

async function close(
  tx: Tx,
  { batchId, limit }: Closing,
  { reason, among }: { reason: StatusReason; among: RawBuilder<unknown> },
): Promise<number> {
  const result = await sql`
    update contacts set forced_at = null,
      status = case when status = 'pending' then 'skipped' else coalesce(last_outcome, 'skipped') end,
      status_reason = ${reason}
    where contact_id in (
      select contact_id from contacts
      where batch_id = ${batchId} and status in (${sql.join([...WAITING_STATUSES])}) and ${among}
      order by status limit ${limit})`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}
