import type { Report } from '../../domain/report.ts';
import type { CallRow, Tx } from '../tables.ts';

/**
 * Merges a report into the record of its call, before or after the call has ended.
 * @returns undefined when the attempt is not there: it was removed because nothing was accepted
 */
export async function mergeReport(
  tx: Tx,
  { executionId, report, now }: { executionId: string; report: Report; now: Date },
): Promise<CallRow | undefined> {
  const { optOut: _optOut, totalCost: reportedCost, ...members } = report;
  return tx
    .updateTable('calls')
    .set({ ...members, ...(reportedCost !== undefined && { reportedCost }), reportedAt: now })
    .where('executionId', '=', executionId)
    .returningAll()
    .executeTakeFirst();
}
