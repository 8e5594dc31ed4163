import { findReportedAttempt, type ReportedAttempt, writeStatus } from '../../db/calls/status.ts';
import type { Db, Metadata, Tx } from '../../db/tables.ts';
import { isTerminalStatus, applyStatus, type StatusReport } from '../../domain/call.ts';
import { RedialError } from '../../domain/errors.ts';
import { executionOf } from '../../webhooks/signed-webhook.ts';
import { executionOfCall, executionOfHook } from '../../db/calls/binding.ts';
import { type AcceptanceDeps, noteAcceptance } from '../account/breaker.ts';
import type { BatchSignals } from '../../temporal/batch-signals.ts';

/** A report, and where it comes from. */
export type ReceivedStatus = StatusReport & {
  /** The accounts whose secret signed the webhook; absent: the account of the call was asked. */
  accounts?: ReadonlySet<string | null>;
  /** The webhook as it came; kept once per call and status. */
  payload?: Metadata;
};

/** An attempt after a report. */
export type RecordedStatus = {
  call: ReportedAttempt;
  /** This report ended it. */
  hasEnded: boolean;
  /** The first report of a call whose request had no clear answer: call control has taken it. */
  wasTaken: boolean;
  /** The report is of another call than that of the attempt, or of a call of another attempt. */
  isOfAnotherCall: boolean;
};

/** An attempt changes a handful of times in its life; more than these in a row are a defect. */
const MAX_TRIES = 20;

/**
 * Moves an attempt, and its contact when the telephone rings, by what call control says. What is
 * written holds only for the attempt that was read; when something else was faster, it is decided
 * again. A report that is older than what is known changes nothing.
 * @returns undefined when there is no such attempt
 * @throws {RedialError} `invalid_signature`: another account signed the webhook than that of the call
 */
export async function recordStatus(
  db: Db | Tx,
  { executionId, report }: { executionId: string; report: ReceivedStatus },
): Promise<RecordedStatus | undefined> {
  const { callSid, accounts, payload, ...facts } = report;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const found = await findReportedAttempt(db, { executionId, callSid });
    if (found === undefined) return undefined;
    const { belongsToAnother, ...seen } = found;
    assertSignedByItsAccount(seen, accounts);
    if (belongsToAnother || (seen.callSid !== null && seen.callSid !== callSid)) {
      return { call: seen, hasEnded: false, wasTaken: false, isOfAnotherCall: true };
    }
    const status = { ...facts, callSid };
    const after = applyStatus(seen, status);
    const kept = payload === undefined ? {} : { payload };
    const call = await writeStatus(db, { seen, report: status, after, ...kept });
    const hasEnded = seen.endedAt === null && isTerminalStatus(report.status);
    const wasTaken = seen.callSid === null && seen.callStatus === 'unknown';
    if (call !== undefined) return { call, hasEnded, wasTaken, isOfAnotherCall: false };
  }
  throw new Error(
    `Cannot record a status report of execution ${executionId}: the attempt changed ${MAX_TRIES} times meanwhile`,
  );
}

function assertSignedByItsAccount(
  { callControlAccountId }: ReportedAttempt,
  accounts: ReceivedStatus['accounts'],
): void {
  if (accounts === undefined || accounts.has(callControlAccountId)) return;
  throw new RedialError(
    'invalid_signature',
    'the webhook is signed by another call-control account than that of its call',
  );
}

/** A status in a webhook: its payload, and the execution that the address of the hook names. */
export type WebhookStatus = {
  payload: Metadata;
  hookExecutionId: string | null;
  report: ReceivedStatus;
};

/**
 * Records a status with the attempt that it belongs to: that of the tag, which comes back in every
 * webhook. Where an application has replaced the tag (jambonz' verb `tag`): the attempt that is bound
 * to this call; else that of the hook's address, which is not signed, if that attempt has no call
 * yet and has the same numbers. Never with another attempt of the contact.
 * @returns undefined when the call is not ours
 */
export async function recordWebhookStatus(
  db: Db,
  { payload, hookExecutionId, report }: WebhookStatus,
): Promise<RecordedStatus | undefined> {
  const tagged = await recordOf(db, executionOf(payload), report);
  if (tagged !== undefined && !tagged.isOfAnotherCall) return tagged;
  const bound = await recordOf(db, await executionOfCall(db, report), report);
  if (bound !== undefined || tagged !== undefined) return bound ?? tagged;
  const { from, to } = payload;
  if (hookExecutionId === null || typeof from !== 'string' || typeof to !== 'string') {
    return undefined;
  }
  const hooked = await executionOfHook(db, { executionId: hookExecutionId, from, to });
  return recordOf(db, hooked, report);
}

async function recordOf(
  db: Db,
  executionId: string | null,
  report: ReceivedStatus,
): Promise<RecordedStatus | undefined> {
  return executionId === null ? undefined : recordStatus(db, { executionId, report });
}

export type BindingDeps = Omit<AcceptanceDeps, 'wakeBatch'> & {
  batchSignals: Pick<BatchSignals, 'wake'>;
};

/** Notes that an account takes calls, where a status shows that it took an unclear request. */
export async function noteIfTaken(
  { batchSignals, ...deps }: BindingDeps,
  recorded: RecordedStatus | undefined,
): Promise<void> {
  if (!recorded?.wasTaken) return;
  const wakeBatch = (batchId: string) => batchSignals.wake(batchId);
  await noteAcceptance({ ...deps, wakeBatch }, recorded.call.callControlAccountId);
}
