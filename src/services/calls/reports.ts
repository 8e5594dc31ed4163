import { type AnalysisProblem, problemsWithAnalysis } from '../../domain/analysis/analysis.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Report } from '../../domain/report.ts';
import { batchAndContactOfCall } from '../../db/calls/calls.ts';
import { analysisSchemaOfCall } from '../../db/campaigns/analysis-schemas.ts';
import { type CheckedReport, mergeReport } from '../../db/calls/agent-reports.ts';
import { lockContact } from '../../db/contacts/transitions.ts';
import { type FollowUp, isStopped, storeFollowUp } from './follow-ups.ts';
import { storeOptOut } from './opt-outs.ts';
import type { BatchRow, CallRow, ContactRow, Db, Tx } from '../../db/tables.ts';
import type { BatchSignals } from '../../temporal/workflow-messages.ts';
import { batchesStoppedBy } from '../../db/batches/goals.ts';
import { growRevision } from '../../db/batches/changes.ts';
import { lockBatchRow } from '../../db/batches/batches.ts';

export type ReportDeps = {
  db: Db;
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'start'>;
};

/**
 * Merges an agent's report into the record of its call, before or after the call has ended. An
 * opt-out suppresses the number at once, and ends the contact of the call if it waits for another one. A
 * promised follow-up is scheduled here if the call was the contact's last one and the batch is open; for a
 * live call, settlement schedules it. An analysis that does not fit the schema of the campaign is stored
 * with its problems: a report is not lost.
 * @throws {NotFoundError} there is no call with this execution id
 */
export async function recordReport(
  deps: ReportDeps,
  { executionId, report }: { executionId: string; report: Report },
): Promise<{ followUp: FollowUp; analysisProblems: readonly AnalysisProblem[] }> {
  const { db, clock } = deps;
  const checked = { ...report, ...(await checkAnalysis(db, { executionId, report })) };
  const now = clock.now();
  const { followUp, batch, isContactChanged } = await db
    .transaction()
    .execute((tx) => storeReport(tx, { executionId, report: checked, now }));
  if (batch.awaitsReports || isContactChanged) await deps.batchSignals.start(batch);
  const { disposition } = report;
  const stopped =
    disposition === undefined ? [] : await batchesStoppedBy(db, { ...batch, disposition });
  await Promise.all(stopped.map((each) => deps.batchSignals.start(each)));
  const isClosed = followUp === 'scheduled' && (await isStopped(db, batch, now));
  return {
    followUp: isClosed ? 'ignored_batch_finished' : followUp,
    analysisProblems: checked.analysisProblems ?? [],
  };
}

/** Before the transaction, which other requests may wait for. */
async function checkAnalysis(
  db: Db,
  { executionId, report: { analysis } }: { executionId: string; report: Report },
): Promise<Pick<CheckedReport, 'analysisProblems'>> {
  if (analysis === undefined) return {};
  const schema = await analysisSchemaOfCall(db, { executionId });
  return { analysisProblems: schema === null ? [] : problemsWithAnalysis(schema, analysis) };
}

async function storeReport(
  tx: Tx,
  { executionId, report, now }: { executionId: string; report: CheckedReport; now: Date },
): Promise<{ followUp: FollowUp; batch: BatchRow; isContactChanged: boolean }> {
  const known = await batchAndContactOfCall(tx, { executionId });
  if (known === undefined) throw new NotFoundError('call');
  const mayChangeContact = report.followUpAt !== undefined || report.optOut === true;
  // A changed contact changes the batch: its workflow has to notice it even if the signal is lost.
  const strength = mayChangeContact ? 'no key update' : 'share';
  const batch = await lockBatchRow(tx, { ...known, strength });
  if (batch === undefined) throw new NotFoundError('call');
  // A contact is locked before its call.
  const contact = mayChangeContact ? await lockContact(tx, known) : undefined;
  const call = await mergeReport(tx, { executionId, report, now });
  if (call === undefined) throw new NotFoundError('call');
  const { followUp, isContactChanged } = await storeWishes(tx, {
    batch,
    contact,
    call,
    report,
    now,
  });
  return {
    followUp,
    isContactChanged,
    batch: isContactChanged ? await growRevision(tx, batch) : batch,
  };
}

type Reported = {
  batch: BatchRow;
  contact: ContactRow | undefined;
  call: CallRow;
  report: CheckedReport;
  now: Date;
};

/** What the callee wishes: no more calls, or a call later. */
async function storeWishes(
  tx: Tx,
  { report, now, ...of }: Reported,
): Promise<{ followUp: FollowUp; isContactChanged: boolean }> {
  const hasEnded = report.optOut === true && (await storeOptOut(tx, { ...of, now }));
  const { followUpAt: at } = report;
  const followUp = at === undefined ? null : await storeFollowUp(tx, { ...of, at });
  return { followUp, isContactChanged: hasEnded || followUp === 'scheduled' };
}
