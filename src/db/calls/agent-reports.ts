import { sql } from 'kysely';
import { isErasedNumber } from '../erasures/markers.ts';
import type { AnalysisProblem } from '../../domain/analysis/analysis.ts';
import type { CostParts } from '../../domain/call-cost.ts';
import type { Report } from '../../domain/report.ts';
import { prepareInTransaction } from '../prepared.ts';
import type { CallRow, Db, Tx } from '../tables.ts';

/** A report, and how its analysis does not fit the schema of the campaign. */
export type CheckedReport = Report & { analysisProblems?: readonly AnalysisProblem[] };

/** The columns that a report can fill; null: not reported. */
function columnsOf(report: CheckedReport) {
  return {
    ...columnsOfTexts(report),
    hangupBy: report.hangupBy ?? null,
    hangupReason: report.hangupReason ?? null,
    recordingUrl: report.recordingUrl ?? null,
    disposition: report.disposition ?? null,
    followUpAt: report.followUpAt ?? null,
    reportedCost: report.totalCost ?? null,
    ...columnsOfCost(report.cost),
  } satisfies { [Column in keyof CallRow]?: unknown };
}

function columnsOfTexts(report: CheckedReport) {
  return {
    transcript: report.transcript ?? null,
    turns: jsonOf(report.turns),
    summary: report.summary ?? null,
    sentiment: report.sentiment ?? null,
    analysis: jsonOf(report.analysis),
    analysisProblems: jsonOf(report.analysisProblems),
  };
}

function columnsOfCost(cost: Partial<CostParts> = {}) {
  return {
    telephonyCost: cost.telephony ?? null,
    transcriptionCost: cost.transcription ?? null,
    speechCost: cost.speech ?? null,
    modelCost: cost.model ?? null,
    platformCost: cost.platform ?? null,
    otherCost: cost.other ?? null,
  };
}

function jsonOf(value: unknown): string | null {
  return value === undefined ? null : JSON.stringify(value);
}

type Reported = ReturnType<typeof columnsOf>;

const merge = prepareInTransaction(
  'mergeReport',
  (db: Db, { executionId, report, now }: { executionId: string; report: Reported; now: Date }) => {
    const newest = <C extends keyof Reported>(column: C) =>
      sql<Reported[C]>`coalesce(${report[column]}, ${sql.ref(`calls.${column}`)})`;
    const newestJson = (column: 'analysis' | 'analysisProblems') =>
      sql<string>`coalesce(${report[column]}::jsonb, ${sql.ref(`calls.${column}`)})`;
    return db
      .updateTable('calls')
      .set({
        transcript: newest('transcript'),
        turns: newest('turns'),
        summary: newest('summary'),
        sentiment: newest('sentiment'),
        analysis: newestJson('analysis'),
        analysisProblems: newestJson('analysisProblems'),
        hangupBy: newest('hangupBy'),
        hangupReason: newest('hangupReason'),
        recordingUrl: newest('recordingUrl'),
        disposition: newest('disposition'),
        followUpAt: newest('followUpAt'),
        reportedCost: newest('reportedCost'),
        telephonyCost: newest('telephonyCost'),
        transcriptionCost: newest('transcriptionCost'),
        speechCost: newest('speechCost'),
        modelCost: newest('modelCost'),
        platformCost: newest('platformCost'),
        otherCost: newest('otherCost'),
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
  { executionId, report, now }: { executionId: string; report: CheckedReport; now: Date },
): Promise<CallRow | undefined> {
  return merge.first(tx, { executionId, report: columnsOf(report), now });
}
