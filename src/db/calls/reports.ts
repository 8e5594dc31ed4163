import { sql } from 'kysely';
import type { Report } from '../../domain/report.ts';
import type { CallRow, Tx } from '../tables.ts';

/** Merges a report into the record of its call, before or after the call has ended. */
export async function mergeReport(
  tx: Tx,
  { executionId, report, now }: { executionId: string; report: Report; now: Date },
): Promise<CallRow> {
  const { optOut: _told, totalCost: reportedCost, ...members } = report;
  return tx
    .updateTable('calls')
    .set({ ...members, ...(reportedCost !== undefined && { reportedCost }), reportedAt: now })
    .where('executionId', '=', executionId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Nobody of the organization calls this number from now on. */
export async function suppress(
  tx: Tx,
  {
    organizationId,
    phoneNumber,
    reason,
    now,
  }: {
    organizationId: string;
    phoneNumber: string;
    reason: string;
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('suppressions')
    .values({ organizationId, phoneNumber, reason, createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'phoneNumber']).doUpdateSet({ expiresAt: null }),
    )
    .execute();
}

/**
 * Promises a call-back to a contact whose call has ended and was its last one.
 * @returns false when the contact has another call now, was called since, or had ten call-backs
 */
export async function scheduleFollowUp(
  tx: Tx,
  { contactId, executionId, at }: { contactId: string; executionId: string; at: Date },
): Promise<boolean> {
  const result = await sql`
    update contacts set status = 'followup_scheduled', status_reason = null,
      due_at = ${at}, look_at = ${at}
    where contact_id = ${contactId} and follow_up_count < 10
      and status not in ('dispatched', 'in_progress', 'skipped')
      and ${executionId} = (
        select execution_id from calls where contact_id = ${contactId}
        order by execution_id desc limit 1)`.execute(tx);
  return Number(result.numAffectedRows ?? 0) > 0;
}
