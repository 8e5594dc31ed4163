import { setTimeout as pause } from 'node:timers/promises';
import { moveBatch } from '../../db/batches/transitions.ts';
import { callsToHangUp } from '../../db/calls/hang-ups.ts';
import type { BatchRow, Tx } from '../../db/tables.ts';
import type { Shortage } from '../../domain/limits/waiting-list.ts';
import { isTerminalBatch } from '../../domain/batch.ts';
import type { BatchFacts, ShownFacts } from '../../domain/batch-facts.ts';
import { isOver } from '../../domain/dispatch-gate.ts';
import { BUSY_POLL_MS, type LineClaim, type LineStep, NO_STEP } from './free-lines.ts';
import { claimUnlessHookRests } from './hooked-campaign.ts';
import { ratesOfBatch, removePermits } from './limits.ts';
import { countFacts, seenFacts, type SeenFacts } from './batch-facts.ts';
import type { DialerDeps } from '../deps.ts';
import { earliest, later } from '../../domain/instant.ts';
import type { NextClaim } from '../../domain/next-claim.ts';
import { acknowledge } from '../../db/batches/workflow-state.ts';
import { reportsAwaitedUntil } from '../../db/calls/calls.ts';
import { lockBatch, type CallingBatch } from '../../db/batches/batches.ts';
import { hasOpenContacts, type ClaimedContact } from '../../db/contacts/transitions.ts';
import { planByIndexes } from '../../db/planner.ts';
import { closeStoppedContacts, closeWaitingContacts } from '../../db/contacts/closing.ts';
import { isGoalReached } from '../usage/goal.ts';
import { settleWaiting } from './waiting-list.ts';

export type ClaimInput = {
  batchId: string;
  /** The same for every try of one claim: a repeated claim takes nothing more. */
  claimId: string;
  /** Contacts at most. */
  limit: number;
  /** Claim only after this many milliseconds, so that lines that become free meanwhile are counted. */
  gatherMs: number;
  /** What the asker shows to operators; absent: nothing, and it wants no facts. */
  shown?: ShownFacts;
};

export type ClaimResult = {
  contacts: ClaimedContact[];
  /** Each of these contacts has a permit, which says when its call may start. */
  isPaced: boolean;
  /** Some calls are to be hung up. */
  hangUps: boolean;
  revision: number;
  next: NextClaim;
  /** What operators see of the batch, where the asker shows something older. */
  facts?: BatchFacts;
};

type Step = LineStep & { hangUps: boolean; finished: boolean; awaitsReports: boolean };
type Answered = Omit<ClaimResult, 'facts'> & {
  wake: readonly string[];
  seen: SeenFacts | null;
};

type Claim = LineClaim & Pick<ClaimInput, 'shown'>;
export type ClaimDeps = Pick<
  DialerDeps,
  | 'db'
  | 'clock'
  | 'newId'
  | 'dialling'
  | 'hookRule'
  | 'numberHashes'
  | 'quotas'
  | 'pricePerMinuteUsd'
  | 'wakeBatch'
>;

const CLOSE_CHUNK = 5_000;
/** The longest wait within a claim; signals are handled after it. */
const LONGEST_WAIT_MS = 1_000;
const NOTHING: Step = { ...NO_STEP, hangUps: false, finished: false, awaitsReports: false };
const PAUSED: Step = { ...NOTHING, waitsFor: 'campaign_paused' };
const SUSPENDED: Step = { ...NOTHING, waitsFor: 'organization_suspended' };

/**
 * One claim of a batch, under its lock: moves the batch by the clock, claims due contacts for its
 * free lines, closes the contacts of a finished batch, completes it, and says when to claim again.
 * Other batches that can take the lines that it leaves are woken.
 * @throws {AbortError} `signal` was aborted before the claim began
 */
export async function claimContacts(
  deps: ClaimDeps,
  input: ClaimInput,
  signal?: AbortSignal,
): Promise<ClaimResult> {
  await pause(input.gatherMs, undefined, signal && { signal });
  const { wake, seen, ...result } = await deps.db
    .transaction()
    .execute((tx) => claimUnderLock(tx, { ...input, ...deps, now: deps.clock.now() }));
  for (const batchId of wake) deps.wakeBatch(batchId);
  return seen === null ? result : { ...result, facts: await countFacts(deps.db, input, seen) };
}

const GONE: Answered = {
  contacts: [],
  isPaced: false,
  hangUps: false,
  revision: 0,
  next: { kind: 'finished' },
  wake: [],
  seen: null,
};

async function claimUnderLock(tx: Tx, claim: Claim): Promise<Answered> {
  await planByIndexes(tx);
  const locked = await lockBatch(tx, { ...claim, strength: 'no key update' });
  if (locked === undefined) return GONE;
  const moved = await moveByClock(tx, claim, locked);
  return answer(tx, claim, moved, await claimByStatus(tx, claim, moved));
}

async function moveByClock(tx: Tx, { now }: Claim, locked: CallingBatch): Promise<CallingBatch> {
  const { batch } = locked;
  if (isTerminalBatch(batch.status)) return locked;
  const hasExpired = batch.scheduledEnd !== null && batch.scheduledEnd <= now;
  const hasStarted = batch.status === 'pending' && (batch.scheduledStart ?? now) <= now;
  if (!hasExpired && !hasStarted) return locked;
  const status = hasExpired ? 'expired' : 'in_progress';
  return { ...locked, batch: await moveBatch(tx, { batchId: batch.batchId, status, now }) };
}

async function claimByStatus(tx: Tx, claim: Claim, locked: CallingBatch): Promise<Step> {
  const { batch, organization } = locked;
  switch (batch.status) {
    case 'pending':
      return { ...NOTHING, lookAt: batch.scheduledStart, waitsFor: 'scheduled_later' };
    case 'paused':
      if (organization.isSuspended) return suspend(tx, claim);
      return { ...NOTHING, waitsFor: 'batch_paused' };
    case 'in_progress':
      return claimInProgress(tx, claim, locked);
    case 'cancelled':
    case 'expired':
      return closeBatch(tx, claim);
    case 'completed':
      return batch.stoppedBy === null
        ? serveForced(tx, claim, locked)
        : closeStopped(tx, claim, locked);
  }
}

async function claimInProgress(tx: Tx, claim: Claim, locked: CallingBatch): Promise<Step> {
  if (locked.organization.isSuspended) return suspend(tx, claim);
  if (locked.campaign.status === 'paused') return PAUSED;
  if (await isGoalReached(tx, locked, claim.now)) return stopAtGoal(tx, claim, locked);
  return fillLines(tx, claim, locked);
}

/** Claims nothing, and lets the calls that are to end be hung up. */
async function suspend(tx: Tx, { batchId, now }: Claim): Promise<Step> {
  const hangUps = (await callsToHangUp(tx, { batchId, now, limit: 1 })).length > 0;
  return { ...SUSPENDED, hangUps };
}

async function fillLines(tx: Tx, claim: Claim, locked: CallingBatch): Promise<Step> {
  const step = { ...NOTHING, ...(await claimUnlessHookRests(tx, claim, locked, 'all')) };
  const { batchId, now } = claim;
  const mayComplete = step.contacts.length === 0 && locked.batch.importingSince === null;
  if (!mayComplete || (await hasOpenContacts(tx, { batchId }))) return step;
  const graceSeconds = claim.dialling.reportGraceSeconds;
  const awaitedUntil = await reportsAwaitedUntil(tx, { batchId, now, graceSeconds });
  if (awaitedUntil !== null) return { ...NOTHING, lookAt: awaitedUntil, awaitsReports: true };
  locked.batch = await moveBatch(tx, { batchId, status: 'completed', now });
  return { ...NOTHING, finished: true };
}

/** Ends a batch whose goal is reached: it is completed when the calls in the air have ended normally. */
async function stopAtGoal(tx: Tx, claim: Claim, locked: CallingBatch): Promise<Step> {
  const step = await closeStopped(tx, claim, locked);
  if (!step.finished || locked.batch.importingSince !== null) return { ...step, finished: false };
  const { batchId, now } = claim;
  const completed = { batchId, status: 'completed', stoppedBy: 'stop_when', now } as const;
  locked.batch = await moveBatch(tx, completed);
  return step;
}

/** Closes the waiting contacts of a stopped batch, and goes on with forced ones. */
async function closeStopped(tx: Tx, claim: Claim, locked: CallingBatch): Promise<Step> {
  const { batchId } = claim;
  const closed = await closeStoppedContacts(tx, { batchId, limit: CLOSE_CHUNK });
  if (closed === CLOSE_CHUNK) return { ...NOTHING, more: true };
  return serveForced(tx, claim, locked);
}

async function serveForced(tx: Tx, claim: Claim, locked: CallingBatch): Promise<Step> {
  const { status: campaignStatus } = locked.campaign;
  const { scheduledEnd } = locked.batch;
  if (isOver({ campaignStatus, scheduledEnd, now: claim.now })) return closeBatch(tx, claim);
  if (locked.organization.isSuspended) return suspend(tx, claim);
  const step =
    campaignStatus === 'paused' ? PAUSED : await claimUnlessHookRests(tx, claim, locked, 'forced');
  const isOpen = step.contacts.length > 0 || (await hasOpenContacts(tx, claim));
  return { ...NOTHING, ...step, finished: !isOpen };
}

async function closeBatch(tx: Tx, claim: Claim): Promise<Step> {
  const { batchId, now } = claim;
  const hangUps = (await callsToHangUp(tx, { batchId, now, limit: 1 })).length > 0;
  const closed = await closeWaitingContacts(tx, { batchId, limit: CLOSE_CHUNK });
  if (closed === CLOSE_CHUNK) return { ...NOTHING, more: true, hangUps };
  const isOpen = await hasOpenContacts(tx, { batchId });
  const lookAt = isOpen ? later(now, BUSY_POLL_MS) : null;
  return { ...NOTHING, lookAt, hangUps, finished: !isOpen };
}

/** Writes what the claim has decided, and answers it. */
async function answer(tx: Tx, claim: Claim, locked: CallingBatch, step: Step): Promise<Answered> {
  const { now } = claim;
  const { batch } = locked;
  const { contacts, hangUps, finished, shortage, busy } = step;
  const hasTaken = contacts.length > 0;
  const waiting = await settleWaiting(tx, { ...claim, locked, shortage, hasTaken, busy });
  const turn = waiting.isSilent ? null : turnOf(shortage, now);
  const lookAt = earliest(step.lookAt, endOf(batch, step), turn?.lookAt ?? null);
  await acknowledge(tx, {
    batchId: claim.batchId,
    revision: batch.revision,
    now,
    // The sweep finds a batch by it whose next claim is lost; the row of one that claims at once says now.
    nextLookAt: step.more ? now : lookAt,
    awaitsReports: step.awaitsReports,
    dispatchEnded: finished,
    shortOf: shortage?.pool ?? null,
    shortOfLinesSince: waiting.since,
  });
  if (finished) await removePermits(tx, locked);
  const next = nextClaim(step, { soonMs: turn?.soonMs ?? null, lookAt, now });
  return {
    contacts,
    isPaced: ratesOfBatch(claim, locked).length > 0,
    hangUps,
    revision: batch.revision,
    next,
    wake: waiting.called,
    seen: await seenFacts(tx, { ...claim, ...step, locked, next, nextClaimAt: lookAt }),
  };
}

/**
 * When a batch that goes on expires. A completed batch that is not finished has forced contacts; they
 * are called until then.
 */
function endOf({ status, scheduledEnd }: BatchRow, { finished }: Step): Date | null {
  const mayEnd = status === 'completed' || !isTerminalBatch(status);
  return mayEnd && !finished ? scheduledEnd : null;
}

type Turn = { lookAt: Date; soonMs: number | null };

/**
 * When a batch claims that has the turn of its list. A timer may be a second late, which would waste
 * starts: a timer ends a second before the next start, and the last second is waited for in the claim.
 */
function turnOf(shortage: Shortage | null, now: Date): Turn | null {
  if (shortage === null || shortage.freeInMs === null) return null;
  const { pool, freeInMs } = shortage;
  if (pool !== 'pace') return { lookAt: later(now, freeInMs), soonMs: null };
  if (freeInMs <= LONGEST_WAIT_MS) return { lookAt: later(now, freeInMs), soonMs: freeInMs };
  return { lookAt: later(now, freeInMs - LONGEST_WAIT_MS), soonMs: null };
}

type Wakes = { soonMs: number | null; lookAt: Date | null; now: Date };

function nextClaim({ finished, more }: Step, { soonMs, lookAt, now }: Wakes): NextClaim {
  if (finished) return { kind: 'finished' };
  if (more) return { kind: 'now' };
  if (soonMs !== null) return { kind: 'soon', ms: soonMs };
  if (lookAt === null) return { kind: 'onSignal' };
  return { kind: 'later', ms: Math.max(0, lookAt.getTime() - now.getTime()) };
}
