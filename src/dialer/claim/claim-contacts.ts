import { setTimeout as pause } from 'node:timers/promises';
import { moveBatch } from '../../db/batches/controls.ts';
import {
  closeWaitingContacts,
  hasOpenContacts,
  type ClaimedContact,
} from '../../db/contacts/claims.ts';
import { callsToHangUp } from '../../db/calls/hang-ups.ts';
import type { Tx } from '../../db/tables.ts';
import { isTerminalBatch } from '../../domain/batch.ts';
import { isOver } from '../../domain/dispatch-gate.ts';
import { ratesOf } from '../../domain/limits/call-rate.ts';
import { BUSY_POLL_MS, claimLines, type LineClaim, type LineStep, NO_STEP } from './free-lines.ts';
import type { DialerDeps } from '../deps.ts';
import { earliest, later } from '../../domain/instant.ts';
import { batchesToWake } from './line-pools.ts';
import { lockBatch, type CallingBatch } from '../../db/batches/locks.ts';
import { acknowledge } from '../../db/batches/dispatch.ts';
import { reportsAwaitedUntil } from '../../db/calls/calls.ts';

export type ClaimInput = {
  batchId: string;
  /** The same for every try of one claim: a repeated claim takes nothing more. */
  claimId: string;
  /** Contacts at most. */
  limit: number;
  /** Claim only after this many milliseconds, so that lines that become free meanwhile are counted. */
  gatherMs: number;
};

export type ClaimResult = {
  contacts: ClaimedContact[];
  /** An earlier try of this claim took these contacts: their workflows may be open. */
  isRepeated: boolean;
  /** Each of these contacts has a permit, which says when its call may start. */
  isPaced: boolean;
  /** Another claim at once would find something to do. */
  more: boolean;
  /** It would after this long: too soon for a timer, which may be a second late. */
  waitMs?: number;
  /** Claim again after this long; null: only an ended call or a signal changes anything. */
  lookAgainMs: number | null;
  /** Some calls are to be hung up. */
  hangUps: boolean;
  /** Nothing is left to dial and nothing is in the air. */
  finished: boolean;
  revision: number;
  /** Other batches, which have a line now. */
  wake: readonly string[];
};

type Step = LineStep & { hangUps: boolean; finished: boolean; awaitsReports: boolean };

type Claim = LineClaim & Pick<DialerDeps, 'dialling'>;
export type ClaimDeps = Pick<DialerDeps, 'db' | 'clock' | 'newId' | 'dialling'>;

const CLOSE_CHUNK = 5_000;
const NOTHING: Step = { ...NO_STEP, hangUps: false, finished: false, awaitsReports: false };

/**
 * One claim of a batch, under its lock: moves the batch by the clock, claims due contacts for its
 * free lines, closes the contacts of a finished batch, completes it, and says when to claim again.
 */
export async function claimContacts(deps: ClaimDeps, input: ClaimInput): Promise<ClaimResult> {
  await pause(input.gatherMs);
  return deps.db.transaction().execute(async (tx) => {
    const claim: Claim = { ...input, ...deps, now: deps.clock.now() };
    const locked = await lockBatch(tx, { batchId: input.batchId, strength: 'no key update' });
    if (locked === undefined) return { ...GONE, revision: 0 };
    const moved = await moveByClock(tx, claim, locked);
    const step = await claimByStatus(tx, claim, moved);
    return answer(tx, claim, moved, step);
  });
}

const GONE = { ...NOTHING, isPaced: false, lookAgainMs: null, finished: true, wake: [] };

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
  const { batch, campaign } = locked;
  switch (batch.status) {
    case 'pending':
      return { ...NOTHING, lookAt: batch.scheduledStart };
    case 'paused':
      return NOTHING;
    case 'in_progress':
      return campaign.status === 'paused' ? NOTHING : fillLines(tx, claim, locked);
    case 'cancelled':
    case 'expired':
      return closeBatch(tx, claim);
    case 'completed':
      return serveForced(tx, claim, locked);
  }
}

async function fillLines(tx: Tx, claim: Claim, locked: CallingBatch): Promise<Step> {
  const step = { ...NOTHING, ...(await claimLines(tx, claim, locked, 'all')) };
  const { batchId, now } = claim;
  const mayComplete = step.contacts.length === 0 && locked.batch.importingSince === null;
  if (!mayComplete || (await hasOpenContacts(tx, { batchId }))) return step;
  const graceSeconds = claim.dialling.reportGraceSeconds;
  const awaitedUntil = await reportsAwaitedUntil(tx, { batchId, now, graceSeconds });
  if (awaitedUntil !== null) return { ...NOTHING, lookAt: awaitedUntil, awaitsReports: true };
  locked.batch = await moveBatch(tx, { batchId, status: 'completed', now });
  return { ...NOTHING, finished: true };
}

async function serveForced(tx: Tx, claim: Claim, locked: CallingBatch): Promise<Step> {
  const { status: campaignStatus } = locked.campaign;
  const { scheduledEnd } = locked.batch;
  if (isOver({ campaignStatus, scheduledEnd, now: claim.now })) return closeBatch(tx, claim);
  const step =
    campaignStatus === 'paused' ? NOTHING : await claimLines(tx, claim, locked, 'forced');
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
async function answer(
  tx: Tx,
  claim: Claim,
  locked: CallingBatch,
  step: Step,
): Promise<ClaimResult> {
  const { now } = claim;
  const { batch, campaign } = locked;
  const { contacts, isRepeated, more, waitMs, hangUps, finished } = step;
  // A completed batch that is not finished has forced contacts; they are called until its end.
  const mayEnd = batch.status === 'completed' || !isTerminalBatch(batch.status);
  const end = mayEnd && !finished ? batch.scheduledEnd : null;
  const lookAt = earliest(step.lookAt, end);
  const { shortOf } = step;
  await acknowledge(tx, {
    batchId: claim.batchId,
    revision: batch.revision,
    now,
    nextLookAt: lookAt,
    awaitsReports: step.awaitsReports,
    dispatchEnded: finished,
    shortOf,
    shortOfLinesSince: shortOf === null ? null : (batch.shortOfLinesSince ?? now),
  });
  const lookAgainMs = lookAt === null ? null : Math.max(0, lookAt.getTime() - now.getTime());
  return {
    contacts,
    isRepeated,
    isPaced: ratesOf(campaign, claim.dialling).length > 0,
    more,
    ...(waitMs !== undefined && { waitMs }),
    lookAgainMs,
    hangUps,
    finished,
    revision: batch.revision,
    wake: await batchesToWake(tx, { locked, now }),
  };
}
