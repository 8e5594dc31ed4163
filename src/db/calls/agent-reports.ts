import { sql } from 'kysely';
import { isErasedNumber } from '../erasures/markers.ts';
import type { Report } from '../../domain/report.ts';
import { prepareInTransaction } from '../prepared.ts';
import type { CallRow, Db, Tx } from '../tables.ts';

/** The columns that a report can fill; null: not reported. */
function columnsOf(report: Report) {
  return {
    transcript: report.transcript ?? null,
    summary: report.summary ?? null,
    sentiment: report.sentiment ?? null,
    hangupBy: report.hangupBy ?? null,
    hangupReason: report.hangupReason ?? null,
    recordingUrl: report.recordingUrl ?? null,
    disposition: report.disposition ?? null,
    followUpAt: report.followUpAt ?? null,
    reportedCost: report.totalCost ?? null,
  } satisfies Partial<CallRow>;
}

type Reported = ReturnType<typeof columnsOf>;

const merge = prepareInTransaction(
  'mergeReport',
  (db: Db, { executionId, report, now }: { executionId: string; report: Reported; now: Date }) => {
    const newest = <C extends keyof Reported>(column: C) =>
      sql<Reported[C]>`coalesce(${report[column]}, ${sql.ref(`calls.${column}`)})`;
    return db
      .updateTable('calls')
      .set({
        transcript: newest('transcript'),
        summary: newest('summary'),
        sentiment: newest('sentiment'),
        hangupBy: newest('hangupBy'),
        hangupReason: newest('hangupReason'),
        recordingUrl: newest('recordingUrl'),
        disposition: newest('disposition'),
        followUpAt: newest('followUpAt'),
        reportedCost: newest('reportedCost'),
        reportedAt: now,
      })
      .where('executionId', '=', executionId)
      .where(sql<boolean>`not ${isErasedNumber(sql.ref('toNumber'))}`)
      .returningAll();
  },
);

/**
 * Merges a report into the record of its call, before or after the call has ended.
 * @returns undefined when the attempt is not there: it was removed because nothing was accepted; and when
 * its person was erased, who is not to be stored again
 */
export async function mergeReport(
  tx: Tx,
  { executionId, report, now }: { executionId: string; report: Report; now: Date },
): Promise<CallRow | undefined> {
  return merge.first(tx, { executionId, report: columnsOf(report), now });
}
