import { holdBusyNumber } from '../../domain/dispatch-gate.ts';
import { insertAttempt, lockAttempt, setWaiter } from '../../db/calls/attempts.ts';
import { countAttempt, lockContact } from '../../db/contacts/transitions.ts';
import type { Tx } from '../../db/tables.ts';
import { isLive } from '../../domain/attempt.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { returnProbe } from '../account/allowance.ts';
import type { DialerDeps } from '../deps.ts';
import { releaseContact } from './release.ts';
import { lockBatch } from '../../db/batches/locks.ts';
import { type PlannedCall, type Claimed, planCall } from './plan-call.ts';

/** The activity that waits for the outcome of an attempt; completing it wakes the workflow. */
export type Waiter = { runId: string; activityId: string };

/** What the gate says of a claimed contact. */
export type Passage =
  /** The attempt is written: place the call. */
  | { kind: 'place'; call: PlannedCall }
  /** The attempt was written before and is live: wait for its outcome, never place it again. */
  | { kind: 'wait' }
  /** Nothing to wait for: the attempt has ended, or none may be made. */
  | { kind: 'done' };

/** After the longest ringing and talking: until then call control may still report the end. */
const DEADLINE_GRACE_SECONDS = 180;

/**
 * The last check before a call. One transaction reads again whatever could forbid the call, and
 * writes the attempt. Only the activity that inserts the row places the call; no call is ever placed
 * for a row that exists.
 */
export async function passGate(
  deps: DialerDeps,
  input: ContactInput,
  waiter: Waiter,
): Promise<Passage> {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockBatch(tx, { batchId: input.batchId, strength: 'share' });
    const contact = await lockContact(tx, input);
    if (locked === undefined || contact === undefined) return { kind: 'done' };
    const existing = await lockAttempt(tx, input);
    if (existing !== undefined) {
      if (!isLive(existing)) return { kind: 'done' };
      await setWaiter(tx, { ...waiter, executionId: input.executionId });
      return { kind: 'wait' };
    }
    if (contact.currentExecutionId !== input.executionId) return { kind: 'done' };
    return passUnplaced(tx, deps, { input, locked, contact }, waiter);
  });
}

async function passUnplaced(
  tx: Tx,
  deps: DialerDeps,
  claimed: Claimed,
  waiter: Waiter,
): Promise<Passage> {
  const now = deps.clock.now();
  const planned = await planCall(tx, deps, claimed, now);
  if (planned.kind === 'place' && (await writeAttempt(tx, planned.call, waiter, now))) {
    return planned;
  }
  const passing = { ...claimed.locked, ...claimed.input, now };
  await returnProbe(tx, passing);
  const decision = planned.kind === 'place' ? holdBusyNumber(now) : planned;
  await releaseContact(tx, claimed, decision);
  return { kind: 'done' };
}

async function writeAttempt(
  tx: Tx,
  { input, attempt, from, to, retryCount, pricePerMinuteUsd, locked, contact }: PlannedCall,
  waiter: Waiter,
  now: Date,
): Promise<boolean> {
  const { ringTimeoutSeconds, maxCallDurationSeconds } = locked.campaign;
  const deadlineSeconds = ringTimeoutSeconds + maxCallDurationSeconds + DEADLINE_GRACE_SECONDS;
  const isNew = await insertAttempt(tx, {
    executionId: input.executionId,
    organizationId: contact.organizationId,
    campaignId: contact.campaignId,
    batchId: contact.batchId,
    contactId: contact.contactId,
    callControlAccountId: locked.account.accountId,
    pricePerMinuteUsd,
    callStatus: 'queued',
    fromNumber: from,
    toNumber: to,
    retryCount,
    isFollowUp: attempt.isFollowUp,
    isForced: attempt.isForced,
    createdAt: now,
    lastNewsAt: now,
    deadlineAt: new Date(now.getTime() + deadlineSeconds * 1000),
    waiterRunId: waiter.runId,
    waiterActivityId: waiter.activityId,
  });
  if (isNew) await countAttempt(tx, { contact, now, ...attempt });
  return isNew;
}
