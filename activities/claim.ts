import { setTimeout as pause } from 'node:timers/promises';
import { findAgent } from '../src/db/agents.ts';
import { moveBatch } from '../src/db/batch-transitions.ts';
import {
  acknowledge,
  closeWaitingContacts,
  contactsOfClaim,
  countBusyLines,
  hasOpenContacts,
  lockBatch,
  nextLookAt,
  reportsAwaitedUntil,
  type ClaimedContact,
  type LockedBatch,
} from '../src/db/claims.ts';
import { callsToHangUp } from '../src/db/hang-ups.ts';
import type { CampaignRow, Tx } from '../src/db/tables.ts';
import { effectiveSettings, isTerminalBatch } from '../src/domain/batch.ts';
import { firstStart } from '../src/domain/dispatch-gate.ts';
import { pacesOf } from '../src/domain/pacing.ts';
import { claimDue } from './claim-due.ts';
import { applicationOf } from './application.ts';
import type { ActivityDeps } from './deps.ts';
import { HANG_UP_AGAIN_MS } from './hang-up.ts';
import { holdStarts, startsLeft } from './paced-starts.ts';

export type ClaimInput = {
  batchId: string;
  /** The same for every try of one claim: a repeated claim takes nothing more. */
  claimId: string;
  /** Contacts at most. */
  limit: number;
  /** Look only after so many milliseconds, so that lines which fall free meanwhile are counted. */
  gatherMs: number;
};

export type ClaimRound = {
  contacts: ClaimedContact[];
  /** These contacts were taken by an earlier try of this claim: their workflows may be open. */
  isRepeated: boolean;
  /** Each of these contacts may start at a certain time only. */
  isPaced: boolean;
  /** Another look at once would find something to do. */
  more: boolean;
  /** It would after so long only: too soon for a timer, which may be a second late. */
  waitMs?: number;
  /** Look again after so long; null: only an ended call or a signal changes anything. */
  lookAgainMs: number | null;
  /** Calls are to be hung up. */
  hangUps: boolean;
  /** Nothing is left to dial and nothing is in the air. */
  finished: boolean;
  revision: number;
};

type Look = Pick<ClaimRound, 'contacts' | 'more' | 'waitMs'> & {
  lookAt: Date | null;
  isRepeated?: boolean;
  hangUps?: boolean;
  finished?: boolean;
  awaitsReports?: boolean;
};

type Claim = ClaimInput & Pick<ActivityDeps, 'newId' | 'dialling'> & { now: Date };

const CLOSE_CHUNK = 5_000;
/** The longest wait within a look; signals are heard after it. */
const LONGEST_WAIT_MS = 1_000;
/** The end of a call wakes the batch by a signal, which may be lost. */
const BUSY_LOOK_MS = 60_000;
const NO_AGENT_LOOK_MS = 30_000;
const NOTHING: Look = { contacts: [], more: false, lookAt: null };

/**
 * One look at a batch, under its lock: moves it by the clock, claims due contacts for its free
 * lines, closes what a finished batch leaves, completes it, and says when to look again.
 */
export async function claimRound(deps: ActivityDeps, input: ClaimInput): Promise<ClaimRound> {
  await pause(input.gatherMs);
  return deps.db.transaction().execute(async (tx) => {
    const claim: Claim = { ...input, ...deps, now: deps.clock.now() };
    const locked = await lockBatch(tx, { batchId: input.batchId, strength: 'no key update' });
    if (locked === undefined) return { ...NOTHING, ...ENDED, revision: 0 };
    const moved = await moveByClock(tx, claim, locked);
    const look = await lookAtBatch(tx, claim, moved);
    return report(tx, claim, moved, look);
  });
}

const ENDED = {
  isRepeated: false,
  isPaced: false,
  lookAgainMs: null,
  hangUps: false,
  finished: true,
};

async function moveByClock(tx: Tx, { now }: Claim, locked: LockedBatch): Promise<LockedBatch> {
  const { batch } = locked;
  if (isTerminalBatch(batch.status)) return locked;
  const hasExpired = batch.scheduledEnd !== null && batch.scheduledEnd <= now;
  const hasStarted = batch.status === 'pending' && (batch.scheduledStart ?? now) <= now;
  if (!hasExpired && !hasStarted) return locked;
  const status = hasExpired ? 'expired' : 'in_progress';
  return { ...locked, batch: await moveBatch(tx, { batchId: batch.batchId, status, now }) };
}

async function lookAtBatch(tx: Tx, claim: Claim, locked: LockedBatch): Promise<Look> {
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

async function fillLines(tx: Tx, claim: Claim, locked: LockedBatch): Promise<Look> {
  const look = await claimLines(tx, claim, locked, false);
  const { batchId, now } = claim;
  const mayComplete = look.contacts.length === 0 && locked.batch.importingSince === null;
  if (!mayComplete || (await hasOpenContacts(tx, { batchId }))) return look;
  const graceSeconds = claim.dialling.reportGraceSeconds;
  const awaitedUntil = await reportsAwaitedUntil(tx, { batchId, now, graceSeconds });
  if (awaitedUntil !== null) return { ...NOTHING, lookAt: awaitedUntil, awaitsReports: true };
  locked.batch = await moveBatch(tx, { batchId, status: 'completed', now });
  return { ...NOTHING, finished: true };
}

async function serveForced(tx: Tx, claim: Claim, locked: LockedBatch): Promise<Look> {
  const isPaused = locked.campaign.status === 'paused';
  const look = isPaused ? NOTHING : await claimLines(tx, claim, locked, true);
  const isOpen = look.contacts.length > 0 || (await hasOpenContacts(tx, claim));
  return { ...look, finished: !isOpen };
}

async function closeBatch(tx: Tx, claim: Claim): Promise<Look> {
  const { batchId, now } = claim;
  const sentBefore = later(now, -HANG_UP_AGAIN_MS);
  const hangUps = (await callsToHangUp(tx, { batchId, sentBefore, limit: 1 })).length > 0;
  const closed = await closeWaitingContacts(tx, { batchId, limit: CLOSE_CHUNK });
  if (closed === CLOSE_CHUNK) return { ...NOTHING, more: true, hangUps };
  const isOpen = await hasOpenContacts(tx, { batchId });
  const lookAt = isOpen ? later(now, BUSY_LOOK_MS) : null;
  return { ...NOTHING, lookAt, hangUps, finished: !isOpen };
}

async function claimLines(
  tx: Tx,
  claim: Claim,
  { batch, campaign }: LockedBatch,
  forcedOnly: boolean,
): Promise<Look> {
  const repeated = await contactsOfClaim(tx, claim);
  if (repeated.length > 0)
    return { contacts: repeated, isRepeated: true, more: true, lookAt: null };
  const { now } = claim;
  const restsUntil = await restOf(tx, claim, campaign);
  if (restsUntil !== null) return { ...NOTHING, lookAt: restsUntil };
  const settings = effectiveSettings(campaign, batch);
  const opensAt = firstStart(settings.workingHours, [settings.timezone], now);
  const scope = forcedOnly ? 'forced' : isPast(opensAt, now) ? 'all' : 'zoned';
  const busy = await countBusyLines(tx, claim);
  const free = settings.concurrencyLimit - busy;
  const limit = Math.min(free, claim.limit);
  const starts = await startsLeft(tx, { ...claim, campaign, limit });
  const { contacts, more } = await claimDue(tx, { ...claim, ...starts, settings, scope });
  await holdStarts(tx, starts, contacts);
  const busyLook = busy + contacts.length > 0 ? later(now, BUSY_LOOK_MS) : null;
  if (contacts.length >= free) return { contacts, more: false, lookAt: busyLook };
  const nextDue = await nextLookAt(tx, { batchId: claim.batchId, scope });
  const opening = scope === 'zoned' ? opensAt : null;
  const isHeldByPace = contacts.length === starts.limit && starts.limit < limit;
  if (isHeldByPace) return { contacts, ...lookForStarts(now, nextDue, starts.waitMs) };
  return { contacts, more, lookAt: earliest(nextDue, opening, busyLook) };
}

/** When only the pace keeps due contacts from being claimed: a timer until shortly before. */
function lookForStarts(now: Date, nextDue: Date | null, waitMs: number): Omit<Look, 'contacts'> {
  if (!isPast(nextDue, now)) return { more: false, lookAt: nextDue };
  const lookAt = later(now, waitMs);
  if (waitMs <= LONGEST_WAIT_MS) return { more: true, waitMs, lookAt };
  return { more: false, lookAt: later(lookAt, -LONGEST_WAIT_MS) };
}

/** Until when nobody of a campaign is called: call control takes no calls, or no agent would speak. */
async function restOf(tx: Tx, claim: Claim, campaign: CampaignRow): Promise<Date | null> {
  const { holdUntil } = campaign;
  if (holdUntil !== null && holdUntil > claim.now) return holdUntil;
  const agent = await findAgent(tx, campaign);
  return applicationOf(agent, claim.dialling) === null ? later(claim.now, NO_AGENT_LOOK_MS) : null;
}

async function report(
  tx: Tx,
  claim: Claim,
  { batch, campaign }: LockedBatch,
  look: Look,
): Promise<ClaimRound> {
  const { now } = claim;
  const finished = look.finished ?? false;
  const end = finished || isTerminalBatch(batch.status) ? null : batch.scheduledEnd;
  const lookAt = earliest(look.lookAt, end);
  await acknowledge(tx, {
    batchId: claim.batchId,
    revision: batch.revision,
    now,
    nextLookAt: lookAt,
    awaitsReports: look.awaitsReports ?? false,
    dispatchEnded: finished,
  });
  return {
    contacts: look.contacts,
    isRepeated: look.isRepeated ?? false,
    isPaced: pacesOf(campaign, claim.dialling).length > 0,
    more: look.more,
    ...(look.waitMs !== undefined && { waitMs: look.waitMs }),
    lookAgainMs: lookAt === null ? null : Math.max(0, lookAt.getTime() - now.getTime()),
    hangUps: look.hangUps ?? false,
    finished,
    revision: batch.revision,
  };
}

function isPast(instant: Date | null, now: Date): boolean {
  return instant !== null && instant <= now;
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}

function earliest(...instants: readonly (Date | null)[]): Date | null {
  const times = instants.flatMap((instant) => (instant === null ? [] : [instant.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}
