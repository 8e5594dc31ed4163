import { effectiveSettings, isTerminalBatch } from '../src/domain/batch.ts';
import { OUTCOMES, type CallStatus, type Outcome } from '../src/domain/call.ts';
import { contactTransition } from '../src/domain/contact.ts';
import { decideSettlement, statusOfOutcome, type Settlement } from '../src/domain/settlement.ts';
import { lockCall } from '../src/db/call-placement.ts';
import { lockBatch, type LockedBatch } from '../src/db/claims.ts';
import { leaveAttempt, lockContact } from '../src/db/contact-steps.ts';
import { markSettled } from '../src/db/settlements.ts';
import type { CallRow, ContactRow, Tx } from '../src/db/tables.ts';
import type { ContactInput } from '../workflows/messages.ts';
import { signalBatch } from '../src/temporal/batch-signals.ts';
import type { ActivityDeps } from './deps.ts';
import { releaseContact } from './release.ts';

const RELEASED_HOLD_MS = 2_000;

type Settled = {
  /** false: the attempt is live, and is to be waited for again. */
  isDone: boolean;
  /** The run of BatchWorkflow that claimed last. */
  batchRunId: string | null;
};

/**
 * Settles an execution for its workflow. The parent run sees its child end; a later run of the
 * batch does not, and is told of the free line by a signal.
 * @returns false while the attempt is live: it is to be waited for again
 */
export async function settleAndWake(
  deps: ActivityDeps,
  { parentRunId, ...input }: ContactInput & { parentRunId: string | null },
): Promise<boolean> {
  const { isDone, batchRunId } = await settleExecution(deps, input);
  const { temporal, taskQueue } = deps;
  const { batchId } = input;
  if (isDone && batchRunId !== parentRunId) {
    await signalBatch(temporal, { batchId, taskQueue, signal: 'wake', revision: 0 });
  }
  return isDone;
}

/**
 * Draws the consequence of an ended attempt: the contact is finished, retried or called back, and
 * its line is free. Repeating it changes nothing. An execution without an attempt is given back.
 */
export async function settleExecution(deps: ActivityDeps, input: ContactInput): Promise<Settled> {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockBatch(tx, { batchId: input.batchId, strength: 'share' });
    const contact = await lockContact(tx, input);
    if (locked === undefined || contact === undefined) return { isDone: true, batchRunId: null };
    const call = await lockCall(tx, input);
    const isDone = await settle(tx, { deps, input, locked, contact, call });
    return { isDone, batchRunId: locked.batch.workflowRunId };
  });
}

type Case = {
  deps: ActivityDeps;
  input: ContactInput;
  locked: LockedBatch;
  contact: ContactRow;
  call: CallRow | undefined;
};

async function settle(tx: Tx, { deps, input, locked, contact, call }: Case): Promise<boolean> {
  const now = deps.clock.now();
  const isCurrent = contact.currentExecutionId === input.executionId;
  if (call === undefined) {
    const lookAt = new Date(now.getTime() + RELEASED_HOLD_MS);
    const hold = { kind: 'held', reason: null, lookAt } as const;
    if (isCurrent) await releaseContact(tx, { locked, contact }, hold);
    return true;
  }
  if (call.endedAt === null) return false;
  if (isCurrent) await moveOn(tx, locked, contact, { ...call, endedAt: call.endedAt });
  await markSettled(tx, { executionId: input.executionId, now });
  return true;
}

async function moveOn(
  tx: Tx,
  { batch, campaign }: LockedBatch,
  contact: ContactRow,
  call: CallRow & { endedAt: Date },
): Promise<void> {
  const outcome = outcomeOf(call.callStatus);
  const settlement: Settlement = decideSettlement({
    attempt: { ...call, outcome },
    policy: effectiveSettings(campaign, batch).retryPolicy,
    retriesUsed: contact.retriesUsed,
    followUpCount: contact.followUpCount,
    batchIsOpen: !isTerminalBatch(batch.status),
  });
  await leaveAttempt(tx, {
    contactId: contact.contactId,
    status: contactTransition(contact.status, settlement.status),
    statusReason: settlement.statusReason,
    dueAt: settlement.dueAt,
    lookAt: null,
    lastOutcome: statusOfOutcome(outcome),
    forcedAt: null,
  });
}

function outcomeOf(status: CallStatus): Outcome {
  return OUTCOMES.find((outcome) => outcome === status) ?? 'unknown';
}
