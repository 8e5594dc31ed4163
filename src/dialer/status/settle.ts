import { lockAttempt } from '../../db/calls/attempts.ts';
import type { ReportedAttempt } from '../../db/calls/status-reports.ts';
import {
  findSettlementFacts,
  type SettlementFacts,
  writeSettlement,
} from '../../db/calls/settlement.ts';
import { type AttemptLeft, lockContact } from '../../db/contacts/transitions.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { isTerminalBatch } from '../../domain/batch.ts';
import { effectiveRetryPolicy } from '../../domain/batch-overrides.ts';
import { outcomeOf } from '../../domain/call.ts';
import { contactTransition } from '../../domain/contact.ts';
import { later } from '../../domain/instant.ts';
import { decideSettlement, type Settlement, statusOfOutcome } from '../../domain/settlement.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { inAttempt } from '../../telemetry/attempt-spans.ts';
import { count } from '../../telemetry/measure.ts';
import type { DialerDeps } from '../deps.ts';
import { releaseContact } from '../gate/release.ts';
import { lockBatch } from '../../db/batches/batches.ts';
import type { Logger } from 'pino';
import type { BatchSignals, WaitingCall } from '../../temporal/workflow-messages.ts';
import { ratesOfBatch, returnPermits } from '../claim/limits.ts';

export type SettlementResult =
  /** What follows from the attempt is written. */
  | 'settled'
  /** The attempt has not ended. */
  | 'live'
  /** No attempt was made under this execution id. */
  | 'absent';

export type CallEndDeps = {
  db: Db;
  clock: { now(): Date };
  log: Logger;
  batchSignals: Pick<BatchSignals, 'wake'>;
  /** Ends the workflow that waits for an attempt, if one waits. Best effort. */
  wakeWaiter: (call: WaitingCall, isSettled: boolean) => Promise<void>;
};

type Ended = SettlementFacts & { endedAt: Date };

/** An attempt changes a handful of times in its life; more than these in a row are a defect. */
const MAX_TRIES = 20;
const RELEASED_DEFERRAL_MS = 2_000;

/**
 * Settles an execution for its workflow, and wakes the batch, which has a line more.
 * @returns false while the attempt is live: the workflow waits for it again
 */
export async function settleAndWake(deps: DialerDeps, input: ContactInput): Promise<boolean> {
  const isDone = await settleExecution(deps, input);
  if (isDone) deps.wakeBatch(input.batchId);
  return isDone;
}

/**
 * Settles the attempt of an execution; an execution without an attempt gives its contact back.
 * Repeating it changes nothing.
 * @returns false while the attempt is live
 */
export async function settleExecution(deps: DialerDeps, input: ContactInput): Promise<boolean> {
  const { executionId } = input;
  const result = await settleAttempt(deps.db, { executionId, now: deps.clock.now() });
  if (result !== 'absent') return result === 'settled';
  return deps.db.transaction().execute((tx) => releaseUndialled(tx, deps, input));
}

/** Under the locks of the gate: either the attempt is written now, or it never will be. */
async function releaseUndialled(tx: Tx, deps: DialerDeps, input: ContactInput): Promise<boolean> {
  const locked = await lockBatch(tx, { batchId: input.batchId, strength: 'share' });
  const contact = await lockContact(tx, input);
  if (locked === undefined || contact === undefined) return true;
  if ((await lockAttempt(tx, input)) !== undefined) return false;
  if (contact.currentExecutionId === input.executionId) {
    const at = deps.clock.now();
    const lookAt = later(at, RELEASED_DEFERRAL_MS);
    const deferral = { kind: 'deferred', reason: null, lookAt } as const;
    await releaseContact(tx, { locked, contact }, deferral, { at, stage: 'gate' });
    await returnPermits(tx, ratesOfBatch(deps, locked), input);
  }
  return true;
}

/**
 * Draws the consequence of an ended attempt: its contact is finished, retried or called back, and
 * its line is free. What is written holds only for what it was decided from; when something else was
 * faster, it is decided again. Repeating it changes nothing.
 */
export async function settleAttempt(
  db: Db,
  { executionId, now }: { executionId: string; now: Date },
): Promise<SettlementResult> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const seen = await findSettlementFacts(db, { executionId });
    if (seen === undefined) return 'absent';
    if (!hasEnded(seen)) return 'live';
    if (seen.settledAt !== null) return 'settled';
    const settlement = settlementOf(seen);
    if (await writeSettlement(db, { seen, step: stepOf(seen, settlement), now })) {
      const { organizationId: organization } = seen;
      count('redial.attempts', { outcome: outcomeOf(seen.callStatus), organization });
      return 'settled';
    }
  }
  throw new Error(
    `Cannot settle execution ${executionId}: it changed ${MAX_TRIES} times meanwhile`,
  );
}

function hasEnded(seen: SettlementFacts): seen is Ended {
  return seen.endedAt !== null;
}

/** null: the contact has gone on without this attempt. */
function settlementOf(seen: Ended): Settlement | null {
  if (seen.currentExecutionId !== seen.executionId) return null;
  return decideSettlement({
    attempt: { ...seen, outcome: outcomeOf(seen.callStatus) },
    policy: effectiveRetryPolicy(seen, seen),
    retriesUsed: seen.retriesUsed,
    followUpCount: seen.followUpCount,
    batchIsOpen: !isTerminalBatch(seen.batchStatus),
    isSuppressed: seen.isSuppressed,
  });
}

function stepOf(seen: Ended, settlement: Settlement | null): AttemptLeft | null {
  if (settlement === null) return null;
  return {
    ...settlement,
    status: contactTransition(seen.contactStatus, settlement.status),
    lookAt: null,
    lastOutcome: statusOfOutcome(outcomeOf(seen.callStatus)),
    forcedAt: null,
  };
}

/**
 * Settles an ended attempt, which frees its line, wakes its batch, and ends its workflow. If this
 * fails, the workflow settles the attempt when it next looks, or else the sweep does.
 */
export async function concludeCall(deps: CallEndDeps, call: ReportedAttempt): Promise<void> {
  await deps.wakeWaiter(call, await settle(deps, call));
}

async function settle(
  { db, clock, log, batchSignals }: CallEndDeps,
  { executionId, batchId }: ReportedAttempt,
): Promise<boolean> {
  try {
    const result = await inAttempt(executionId, { name: 'settle' }, () =>
      settleAttempt(db, { executionId, now: clock.now() }),
    );
    if (result === 'settled') batchSignals.wake(batchId);
    return result === 'settled';
  } catch (error) {
    log.warn(
      { executionId, err: error },
      'failed to settle an ended call: its workflow or the sweep will',
    );
    return false;
  }
}
