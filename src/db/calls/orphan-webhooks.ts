import type { Db, Metadata } from '../tables.ts';
import type { StatusReport } from '../../domain/call.ts';

/**
 * Keeps a status webhook of a call that belongs to no attempt. A repeated one changes nothing.
 * Webhooks of attempts are kept by `writeStatus`, together with what they change.
 */
export async function insertOrphanEvent(
  db: Db,
  report: StatusReport & { payload: Metadata },
): Promise<void> {
  await db
    .insertInto('callEvents')
    .values({
      callSid: report.callSid,
      callStatus: report.status,
      executionId: null,
      payload: JSON.stringify(report.payload),
      receivedAt: report.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
