import { findAgent } from '../../db/agents.ts';
import { contactsOfClaim, type ClaimedContact } from '../../db/contacts/claims.ts';
import { lockContact } from '../../db/contacts/transitions.ts';
import { countBusyLines } from '../../db/limits/lines.ts';
import type { Tx } from '../../db/tables.ts';
import { nextLookAt, type Scope, zonesOfWaiting } from '../../db/contacts/due.ts';
import { effectiveSettings } from '../../domain/batch.ts';
import type { DiallingSettings } from '../../domain/campaign.ts';
import { type PlacedContact, zonesOfContact } from '../../domain/hours/call-hours.ts';
import { AGENT_HOLD_MS, CLOSED_FOR_GOOD_HOLD_MS, firstStart } from '../../domain/dispatch-gate.ts';
import type { FreeLines, LinePoolName } from '../../domain/limits/lines.ts';
import { ratesOf } from '../../domain/limits/call-rate.ts';
import { accountAllowance, holdProbe } from '../account/allowance.ts';
import { claimDue } from './due-contacts.ts';
import type { DialerDeps } from '../deps.ts';
import { earliest, isPast, later } from '../../domain/instant.ts';
import { freeLinesOf } from './line-pools.ts';
import { holdPermits, returnPermits, permitsLeft } from './start-permits.ts';
import { releaseContact } from '../gate/release.ts';
import type { CallingBatch } from '../../db/batches/locks.ts';
import { recordLimitsSeen } from '../../db/batches/dispatch.ts';
import { endCapDeferrals } from '../../db/contacts/deferrals.ts';
import { applicationOf } from '../gate/gate-facts.ts';

export type LineClaim = Pick<DialerDeps, 'newId' | 'dialling'> & {
  batchId: string;
  claimId: string;
  limit: number;
  now: Date;
};

/** What a look at a batch that calls has found and done. */
export type LineLook = {
  contacts: ClaimedContact[];
  more: boolean;
  /** Another look finds more after so long only, which is too soon for a timer. */
  waitMs?: number;
  lookAt: Date | null;
  /** The contacts were taken by an earlier try of the same claim. */
  isRepeated: boolean;
  /** What leaves it no line although contacts are due. */
  shortOf: LinePoolName | null;
};

/** The end of a call wakes the batch by a signal, which may be lost. */
export const BUSY_LOOK_MS = 60_000;
/** So often looks a batch that waits for a line which others have; it is woken for one. */
const SHORT_LOOK_MS = 10_000;
/** The longest wait within a look; signals are heard after it. */
const LONGEST_WAIT_MS = 1_000;
const MAX_LET_GO = 1_000;
export const NO_LOOK: LineLook = {
  contacts: [],
  more: false,
  lookAt: null,
  isRepeated: false,
  shortOf: null,
};

/** Claims due contacts for the free lines of a batch, and says when another look is worth it. */
export async function claimLines(
  tx: Tx,
  claim: LineClaim,
  locked: CallingBatch,
  scope: Scope,
): Promise<LineLook> {
  const repeated = await contactsOfClaim(tx, claim);
  if (repeated.length > 0) return { ...NO_LOOK, contacts: repeated, isRepeated: true, more: true };
  if (!(await hasAgent(tx, claim, locked))) {
    return { ...NO_LOOK, lookAt: later(claim.now, AGENT_HOLD_MS) };
  }
  const hasMoreToLetGo = await letGo(tx, claim, locked);
  const turn = await accountAllowance(tx, { ...locked, now: claim.now });
  if (turn.limit === 0) return { ...NO_LOOK, lookAt: turn.lookAt, more: hasMoreToLetGo };
  const limited = { ...claim, limit: Math.min(claim.limit, turn.limit) };
  const look = await fillFreeLines(tx, limited, locked, scope);
  const seen = turn.isProbe ? await probeWith(tx, limited, locked, look) : look;
  return hasMoreToLetGo ? { ...seen, more: true } : seen;
}

/** Makes who was claimed the probe of the account, or gives the contact back where another one is. */
async function probeWith(
  tx: Tx,
  { now, dialling }: LineClaim,
  locked: CallingBatch,
  look: LineLook,
): Promise<LineLook> {
  const [claimed] = look.contacts;
  if (claimed === undefined) return look;
  const held = await holdProbe(tx, { ...locked, now }, claimed);
  if (held === null) return look;
  const contact = await lockContact(tx, claimed);
  if (contact !== undefined) await releaseContact(tx, { locked, contact }, held);
  await returnPermits(tx, ratesOf(locked.campaign, dialling), claimed);
  return { ...NO_LOOK, lookAt: held.lookAt };
}

/**
 * Lets go, some at a time, who rests for a cap on attempts that was changed since.
 * @returns whether there may be more
 */
async function letGo(
  tx: Tx,
  { batchId, now }: LineClaim,
  { batch, organization }: CallingBatch,
): Promise<boolean> {
  const { limitsChangedAt: limitsSeenAt } = organization;
  if (limitsSeenAt <= (batch.limitsSeenAt ?? batch.createdAt)) return false;
  const ended = await endCapDeferrals(tx, { batchId, now, limit: MAX_LET_GO });
  if (ended === MAX_LET_GO) return true;
  await recordLimitsSeen(tx, { batchId, limitsSeenAt });
  return false;
}

async function fillFreeLines(
  tx: Tx,
  claim: LineClaim,
  locked: CallingBatch,
  scope: Scope,
): Promise<LineLook> {
  const { now, batchId } = claim;
  const settings = effectiveSettings(locked.campaign, locked.batch);
  const hours = hoursOf(await zonesOfWaiting(tx, { batchId, scope }), settings, now);
  const busy = await countBusyLines(tx, claim);
  const lines = await freeLinesOf(tx, { locked, settings, busy, now });
  const limit = Math.min(lines.count, claim.limit);
  const starts = await permitsLeft(tx, { ...claim, ...locked, limit });
  const due = { ...claim, locked, scope, limit: starts.limit, open: hours.open };
  const { contacts, more } = await claimDue(tx, due);
  await holdPermits(tx, starts, contacts);
  const look = { ...NO_LOOK, contacts };
  const calls = lookForCalls(now, busy + contacts.length);
  const isFull = contacts.length >= lines.count;
  if (isFull && lines.shortOf === null) return { ...look, lookAt: calls };
  const nextDue = await nextLookAt(tx, { batchId, scope, zones: hours.open });
  if (isFull && isPast(nextDue, now)) return { ...look, ...lookForLines(now, lines, calls) };
  const isHeldByPace = contacts.length === starts.limit && starts.limit < limit;
  if (isHeldByPace && isPast(nextDue, now))
    return { ...look, ...lookForStarts(now, starts.waitMs) };
  // A claim that took every start has not seen whether others are due: `nextDue` says so.
  const isMore = more && !isHeldByPace && !isFull;
  return { ...look, more: isMore, lookAt: earliest(nextDue, hours.opensAt, calls) };
}

/** When some lines are busy: a call that ends wakes. */
function lookForCalls(now: Date, busy: number): Date | null {
  return busy > 0 ? later(now, BUSY_LOOK_MS) : null;
}

/** When others have the lines: a batch that leaves one wakes. */
function lookForLines(now: Date, { shortOf }: FreeLines, calls: Date | null) {
  return { lookAt: earliest(calls, later(now, SHORT_LOOK_MS)), shortOf };
}

/** When only the pace keeps due contacts from being claimed: a timer until shortly before. */
function lookForStarts(now: Date, waitMs: number): Pick<LineLook, 'more' | 'waitMs' | 'lookAt'> {
  const lookAt = later(now, waitMs);
  if (waitMs <= LONGEST_WAIT_MS) return { more: true, waitMs, lookAt };
  return { more: false, lookAt: later(lookAt, -LONGEST_WAIT_MS) };
}

type Hours = {
  /** Where calls may start now. */
  open: PlacedContact[];
  /** When they may start next in another zone; null where there is none. */
  opensAt: Date | null;
};

function hoursOf(zones: readonly PlacedContact[], settings: DiallingSettings, now: Date): Hours {
  const dayAfter = later(now, CLOSED_FOR_GOOD_HOLD_MS);
  const starts = zones.map((zone) => ({
    zone,
    at: firstStart(settings.workingHours, zonesOfContact(zone, settings), now) ?? dayAfter,
  }));
  const isOpen = ({ at }: { at: Date }) => at <= now;
  const asleep = starts.filter((start) => !isOpen(start));
  return {
    open: starts.filter(isOpen).map(({ zone }) => zone),
    opensAt: earliest(...asleep.map(({ at }) => at)),
  };
}

async function hasAgent(
  tx: Tx,
  { dialling }: LineClaim,
  { campaign }: CallingBatch,
): Promise<boolean> {
  return applicationOf(await findAgent(tx, campaign), dialling) !== null;
}
