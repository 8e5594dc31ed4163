import { isTerminalBatch } from '../../domain/batch.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { lockContact, scheduleFollowUp } from '../../db/contacts/transitions.ts';
import type { Report } from '../../domain/report.ts';
import { mergeReport, suppress } from '../../db/calls/reports.ts';
import type { BatchRow, CallRow, Db, Tx } from '../../db/tables.ts';
import type { BatchSignals } from '../../temporal/batch-signals.ts';
import { lockBatchRow } from '../../db/batches/locks.ts';

export { isReportKey } from '../../webhooks/report-key.ts';

export type ReportDeps = {
  db: Db;
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'start'>;
};

/** Ignored: stored on the record, and nobody is called: the contact or its batch has moved on. */
export type FollowUp = 'scheduled' | 'ignored_batch_finished' | null;

/**
 * Takes what an agent tells of its call: merged into the record, before or after its end. An
 * opt-out suppresses the number at once. A promised call-back moves the contact if this was its
 * last call and the batch is open; a live call is called back when it is settled.
 * @throws {NotFoundError} for an unknown execution
 */
export async function recordReport(
  deps: ReportDeps,
  { executionId, report }: { executionId: string; report: Report },
): Promise<{ followUp: FollowUp }> {
  const { db, clock } = deps;
  const { followUp, batch } = await db
    .transaction()
    .execute((tx) => record(tx, { executionId, report, now: clock.now() }));
  const isAwaited = batch.awaitsReports || followUp === 'scheduled';
  if (isAwaited) await deps.batchSignals.start(batch.batchId, batch.revision);
  return { followUp };
}

async function record(
  tx: Tx,
  { executionId, report, now }: { executionId: string; report: Report; now: Date },
): Promise<{ followUp: FollowUp; batch: BatchRow }> {
  const known = await tx
    .selectFrom('calls')
    .select(['batchId', 'contactId'])
    .where('executionId', '=', executionId)
    .executeTakeFirst();
  if (known === undefined) throw new NotFoundError('call');
  const batch = await lockBatchRow(tx, { ...known, strength: 'share' });
  if (batch === undefined) throw new NotFoundError('call');
  // Only a call-back moves the contact, whose lock comes before the one of its call.
  if (report.followUpAt !== undefined) await lockContact(tx, known);
  const call = await mergeReport(tx, { executionId, report, now });
  const { organizationId, toNumber: phoneNumber } = call;
  if (report.optOut) await suppress(tx, { organizationId, phoneNumber, reason: 'opt_out', now });
  const followUp = await promise(tx, batch, call, report.followUpAt);
  return { followUp, batch };
}

async function promise(
  tx: Tx,
  batch: BatchRow,
  { contactId, executionId, endedAt, settledAt }: CallRow,
  at: Date | undefined,
): Promise<FollowUp> {
  if (at === undefined) return null;
  if (isTerminalBatch(batch.status)) return 'ignored_batch_finished';
  const isLeftToSettlement = endedAt === null || settledAt === null;
  if (isLeftToSettlement) return 'scheduled';
  const isMoved = await scheduleFollowUp(tx, { contactId, executionId, at });
  return isMoved ? 'scheduled' : 'ignored_batch_finished';
}
