import { findAgent } from '../../db/agents.ts';
import {
  lockContact,
  contactsOfClaim,
  type ClaimedContact,
} from '../../db/contacts/transitions.ts';
import { countBusyLines } from '../../db/limits/lines.ts';
import type { Tx } from '../../db/tables.ts';
import { nextLookAt, type Scope, zonesOfWaiting } from '../../db/contacts/due.ts';
import { effectiveSettings } from '../../domain/batch.ts';
import type { DiallingSettings } from '../../domain/campaign.ts';
import { type ContactLocation, zonesOfContact } from '../../domain/hours/call-hours.ts';
import {
  AGENT_DEFERRAL_MS,
  CLOSED_FOR_GOOD_DEFERRAL_MS,
  firstStart,
} from '../../domain/dispatch-gate.ts';
import type { FreeLines, LinePoolName } from '../../domain/limits/lines.ts';
import { ratesOf } from '../../domain/limits/call-rate.ts';
import { accountAllowance, takeProbe } from '../account/allowance.ts';
import { claimDue } from './due-contacts.ts';
import type { DialerDeps } from '../deps.ts';
import { earliest, isPast, later } from '../../domain/instant.ts';
import { releaseContact } from '../gate/release.ts';
import { recordLimitsSeen } from '../../db/batches/workflow-state.ts';
import { endCapDeferrals } from '../../db/contacts/deferrals.ts';
import type { CallingBatch } from '../../db/batches/batches.ts';
import { freeLinesOf, takePermits, returnPermits, permitsLeft } from './limits.ts';
import { applicationOf } from '../../domain/agent.ts';

export type LineClaim = Pick<DialerDeps, 'newId' | 'dialling'> & {
  batchId: string;
  claimId: string;
  limit: number;
  now: Date;
};

/** What a claim for free lines has found and done. */
export type LineStep = {
  contacts: ClaimedContact[];
  more: boolean;
  /** Another claim finds more after this long, which is too soon for a timer. */
  waitMs?: number;
  lookAt: Date | null;
  /** The pool that leaves no line although contacts are due. */
  shortOf: LinePoolName | null;
};

/** The end of a call wakes the batch by a signal. A signal may be lost. */
export const BUSY_POLL_MS = 60_000;
/** A batch that waits for a line of others is woken for one; this is for a lost signal. */
const SHORT_POLL_MS = 10_000;
/** The longest wait within a claim; signals are handled after it. */
const LONGEST_WAIT_MS = 1_000;
const MAX_RELEASED = 1_000;
export const NO_STEP: LineStep = {
  contacts: [],
  more: false,
  lookAt: null,
  shortOf: null,
};

/** Claims due contacts for the free lines of a batch, and says when to claim again. */
export async function claimLines(
  tx: Tx,
  claim: LineClaim,
  locked: CallingBatch,
  scope: Scope,
): Promise<LineStep> {
  const repeated = await contactsOfClaim(tx, claim);
  if (repeated.length > 0) return { ...NO_STEP, contacts: repeated, more: true };
  if (!(await hasAgent(tx, claim, locked))) {
    return { ...NO_STEP, lookAt: later(claim.now, AGENT_DEFERRAL_MS) };
  }
  const hasMoreCapped = await endCaps(tx, claim, locked);
  const allowance = await accountAllowance(tx, { ...locked, now: claim.now });
  if (allowance.limit === 0) return { ...NO_STEP, lookAt: allowance.lookAt, more: hasMoreCapped };
  const limited = { ...claim, limit: Math.min(claim.limit, allowance.limit) };
  const filled = await fillFreeLines(tx, limited, locked, scope);
  const step = allowance.isProbe ? await probeWith(tx, limited, locked, filled) : filled;
  return hasMoreCapped ? { ...step, more: true } : step;
}

/** Makes the claimed contact the probe of the account; gives it back where there is another probe. */
async function probeWith(
  tx: Tx,
  { now, dialling }: LineClaim,
  locked: CallingBatch,
  step: LineStep,
): Promise<LineStep> {
  const [claimed] = step.contacts;
  if (claimed === undefined) return step;
  const deferral = await takeProbe(tx, { ...locked, now }, claimed);
  if (deferral === null) return step;
  const contact = await lockContact(tx, claimed);
  if (contact !== undefined) await releaseContact(tx, { locked, contact }, deferral);
  await returnPermits(tx, ratesOf(locked.campaign, dialling), claimed);
  return { ...NO_STEP, lookAt: deferral.lookAt };
}

/**
 * Makes contacts due that wait for a cap on attempts, after the organization has changed its caps.
 * @returns whether there may be more
 */
async function endCaps(
  tx: Tx,
  { batchId, now }: LineClaim,
  { batch, organization }: CallingBatch,
): Promise<boolean> {
  const { limitsChangedAt: limitsSeenAt } = organization;
  if (limitsSeenAt <= (batch.limitsSeenAt ?? batch.createdAt)) return false;
  const ended = await endCapDeferrals(tx, { batchId, now, limit: MAX_RELEASED });
  if (ended === MAX_RELEASED) return true;
  await recordLimitsSeen(tx, { batchId, limitsSeenAt });
  return false;
}

async function fillFreeLines(
  tx: Tx,
  claim: LineClaim,
  locked: CallingBatch,
  scope: Scope,
): Promise<LineStep> {
  const { now, batchId } = claim;
  const settings = effectiveSettings(locked.campaign, locked.batch);
  const hours = hoursOf(await zonesOfWaiting(tx, { batchId, scope }), settings, now);
  const busy = await countBusyLines(tx, claim);
  const lines = await freeLinesOf(tx, { locked, settings, busy, now });
  const limit = Math.min(lines.count, claim.limit);
  const permits = await permitsLeft(tx, { ...claim, ...locked, limit });
  const due = { ...claim, locked, scope, limit: permits.limit, open: hours.open };
  const { contacts, more } = await claimDue(tx, due);
  await takePermits(tx, permits, contacts);
  const step = { ...NO_STEP, contacts };
  const calls = pollForCalls(now, busy + contacts.length);
  const isFull = contacts.length >= lines.count;
  if (isFull && lines.shortOf === null) return { ...step, lookAt: calls };
  const nextDue = await nextLookAt(tx, { batchId, scope, zones: hours.open });
  if (isFull && isPast(nextDue, now)) return { ...step, ...pollForLines(now, lines, calls) };
  const isHeldByRate = contacts.length === permits.limit && permits.limit < limit;
  if (isHeldByRate && isPast(nextDue, now))
    return { ...step, ...pollForPermits(now, permits.waitMs) };
  // When permits or lines ran out, `more` says nothing about other due contacts; `nextDue` does.
  const isMore = more && !isHeldByRate && !isFull;
  return { ...step, more: isMore, lookAt: earliest(nextDue, hours.opensAt, calls) };
}

/** When lines are busy: a call that ends wakes the batch. */
function pollForCalls(now: Date, busy: number): Date | null {
  return busy > 0 ? later(now, BUSY_POLL_MS) : null;
}

/** When other batches have the lines: the batch that frees one wakes this one. */
function pollForLines(now: Date, { shortOf }: FreeLines, calls: Date | null) {
  return { lookAt: earliest(calls, later(now, SHORT_POLL_MS)), shortOf };
}

/** When only the rate limit holds due contacts back: a timer until shortly before. */
function pollForPermits(now: Date, waitMs: number): Pick<LineStep, 'more' | 'waitMs' | 'lookAt'> {
  const lookAt = later(now, waitMs);
  if (waitMs <= LONGEST_WAIT_MS) return { more: true, waitMs, lookAt };
  return { more: false, lookAt: later(lookAt, -LONGEST_WAIT_MS) };
}

type Hours = {
  /** Where calls may start now. */
  open: ContactLocation[];
  /** When they may start next in another zone; null where there is none. */
  opensAt: Date | null;
};

function hoursOf(zones: readonly ContactLocation[], settings: DiallingSettings, now: Date): Hours {
  const dayAfter = later(now, CLOSED_FOR_GOOD_DEFERRAL_MS);
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
