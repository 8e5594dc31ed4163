import type { Report } from '../../domain/report.ts';
import type { CallRow, Tx } from '../tables.ts';

/** Merges a report into the record of its call, before or after the call has ended. */
export async function mergeReport(
  tx: Tx,
  { executionId, report, now }: { executionId: string; report: Report; now: Date },
): Promise<CallRow> {
  const { optOut: _optOut, totalCost: reportedCost, ...members } = report;
  return tx
    .updateTable('calls')
    .set({ ...members, ...(reportedCost !== undefined && { reportedCost }), reportedAt: now })
    .where('executionId', '=', executionId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
