import {
  lockContact,
  contactsOfClaim,
  type ClaimedContact,
} from '../../db/contacts/transitions.ts';
import type { Tx } from '../../db/tables.ts';
import { nextLookAt, type Scope } from '../../db/contacts/due.ts';
import { SETTING_DEFERRAL_MS } from '../../domain/dispatch-gate.ts';
import type { DiagnosisCode } from '../../domain/diagnosis.ts';
import type { FreeLines } from '../../domain/limits/lines.ts';
import type { Shortage } from '../../domain/limits/waiting-list.ts';
import { isSpendQuotaReached, nextUtcDay } from '../../domain/limits/spend.ts';
import { usageLeft } from './usage-left.ts';
import { missingSetting } from './missing-setting.ts';
import { effectiveCallQuotas } from '../../domain/limits/quotas.ts';
import {
  type AccountAllowance,
  accountAllowance,
  accountScope,
  takeProbe,
} from '../account/allowance.ts';
import { claimDue } from './due-contacts.ts';
import type { DialerDeps } from '../deps.ts';
import { earliest, isPast, later } from '../../domain/instant.ts';
import { callersWaitUntil } from '../gate/number-waits.ts';
import { releaseContact } from '../gate/release.ts';
import { recordLimitsSeen } from '../../db/batches/workflow-state.ts';
import { endCapDeferrals } from '../../db/contacts/deferrals.ts';
import type { CallingBatch } from '../../db/batches/batches.ts';
import {
  freeLinesOf,
  lineLimitOf,
  ratesOfBatch,
  takePermits,
  returnPermits,
  permitsLeft,
  type PermitsLeft,
} from './limits.ts';
import { type Queue, queueOf } from './queue.ts';
import { callerScopes } from './rivals.ts';

export type LineClaim = Pick<
  DialerDeps,
  'newId' | 'dialling' | 'hookRule' | 'numberHashes' | 'quotas' | 'pricePerMinuteUsd'
> & {
  batchId: string;
  claimId: string;
  limit: number;
  now: Date;
};

/** What a claim for free lines has found and done. */
export type LineStep = {
  contacts: ClaimedContact[];
  more: boolean;
  /** When to claim again, beside what `shortage` says. */
  lookAt: Date | null;
  /** What the batch lacks although contacts are due. */
  shortage: Shortage | null;
  /** Lines that the batch uses after the claim, as far as it has counted them. */
  busy: number;
  /** Why contacts are left waiting, beside what `shortage` says; null: none waits. */
  waitsFor: DiagnosisCode | null;
};

/** The end of a call wakes the batch by a signal. A signal may be lost. */
export const BUSY_POLL_MS = 60_000;
/** The batch that has the turn of an account asks no more often. */
const ACCOUNT_POLL_MS = 100;
const MAX_RELEASED = 1_000;
export const NO_STEP: LineStep = {
  contacts: [],
  more: false,
  lookAt: null,
  shortage: null,
  busy: 0,
  waitsFor: null,
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
  const spendResetsAt = spendResetOf(claim, locked);
  if (spendResetsAt !== null) {
    return { ...NO_STEP, lookAt: spendResetsAt, waitsFor: 'spend_quota_reached' };
  }
  const left = await usageLeft(tx, claim, locked);
  if (left.wait !== null) return { ...NO_STEP, ...left.wait };
  const missing = await missingSetting(tx, claim, locked);
  if (missing !== null) {
    return { ...NO_STEP, lookAt: later(claim.now, SETTING_DEFERRAL_MS), waitsFor: missing };
  }
  const hasMoreCapped = await endCaps(tx, claim, locked);
  const queue = await queueOf(tx, claim, locked, scope);
  const callersWait = await callersWaitUntil(tx, claim, locked);
  if (callersWait !== null) return waitForCallers(claim, queue, callersWait);
  const allowance = await accountAllowance(tx, { ...locked, now: claim.now });
  const step =
    allowance.limit === 0
      ? await waitForAccount(tx, claim, queue, allowance.lookAt)
      : await claimWithin(
          tx,
          { ...claim, limit: Math.min(claim.limit, left.contacts) },
          queue,
          allowance,
        );
  return hasMoreCapped ? { ...step, more: true } : step;
}

/** Nobody is called until a caller number has rested, or is below its cap again. */
function waitForCallers({ now }: LineClaim, { busy }: Queue, until: Date): LineStep {
  const lookAt = earliest(until, pollForCalls(now, busy));
  return { ...NO_STEP, busy, lookAt, waitsFor: 'caller_numbers_resting' };
}

/** Claims no more contacts than the account takes. */
async function claimWithin(
  tx: Tx,
  claim: LineClaim,
  queue: Queue,
  allowance: AccountAllowance,
): Promise<LineStep> {
  const limited = { ...claim, limit: Math.min(claim.limit, allowance.limit) };
  const filled = await fillFreeLines(tx, limited, queue);
  return allowance.isProbe ? probeWith(tx, limited, queue.locked, filled) : filled;
}

/** Makes the claimed contact the probe of the account; gives it back where there is another probe. */
async function probeWith(
  tx: Tx,
  { now, ...deps }: LineClaim,
  locked: CallingBatch,
  step: LineStep,
): Promise<LineStep> {
  const [claimed] = step.contacts;
  if (claimed === undefined) return step;
  const deferral = await takeProbe(tx, { ...locked, now }, claimed);
  if (deferral === null) return step;
  const contact = await lockContact(tx, claimed);
  const seen = { at: now, stage: 'claim' } as const;
  if (contact !== undefined) await releaseContact(tx, { locked, contact }, deferral, seen);
  await returnPermits(tx, ratesOfBatch(deps, locked), claimed);
  return { ...NO_STEP, ...shortOfAccount(locked, deferral.lookAt, now), busy: step.busy - 1 };
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

/** The due contacts of a batch wait until its account takes calls again. */
async function waitForAccount(
  tx: Tx,
  claim: LineClaim,
  queue: Queue,
  freeAt: Date | null,
): Promise<LineStep> {
  const { now } = claim;
  const { busy } = queue;
  const nextDue = await nextLookAt(tx, { ...claim, ...queue });
  const step = { ...NO_STEP, busy, lookAt: earliest(queue.opensAt, pollForCalls(now, busy)) };
  if (!isPast(nextDue, now)) {
    return { ...step, lookAt: earliest(step.lookAt, nextDue), waitsFor: waitOf(nextDue, queue) };
  }
  return { ...step, ...shortOfAccount(queue.locked, freeAt, now) };
}

/** When the account takes no call before an instant. */
function shortOfAccount(
  locked: CallingBatch,
  freeAt: Date | null,
  now: Date,
): Pick<LineStep, 'shortage'> {
  const freeInMs = Math.max(ACCOUNT_POLL_MS, (freeAt ?? now).getTime() - now.getTime());
  return { shortage: { pool: 'account', scopes: [accountScope({ ...locked, now })], freeInMs } };
}

async function fillFreeLines(tx: Tx, claim: LineClaim, queue: Queue): Promise<LineStep> {
  const { now } = claim;
  const { locked, busy } = queue;
  if (sharesLines(claim, locked)) {
    // Nobody counts shared lines, or waits for their lock, while nothing is due.
    const nextDue = await nextLookAt(tx, { ...claim, ...queue });
    const lookAt = earliest(nextDue, queue.opensAt, pollForCalls(now, busy));
    if (!isPast(nextDue, now)) {
      return { ...NO_STEP, busy, lookAt, waitsFor: waitOf(nextDue, queue) };
    }
  }
  const lines = await freeLinesOf(tx, { ...queue, quotas: claim.quotas, now });
  if (lines === null) return { ...NO_STEP, busy, more: true };
  const limit = Math.min(lines.count, claim.limit);
  const permits = await permitsLeft(tx, { ...claim, locked, limit });
  const due = { ...claim, ...queue, limit: permits.limit };
  const { contacts, more } = await claimDue(tx, due);
  await takePermits(tx, permits, contacts);
  const claimed = { ...queue, contacts, busy: busy + contacts.length };
  return afterClaim(tx, claim, claimed, { lines, permits, limit, more });
}

type Found = {
  lines: FreeLines;
  permits: PermitsLeft;
  /** Contacts that the claim may take by lines alone. */
  limit: number;
  /** More contacts may be due. */
  more: boolean;
};

/** What is left due after a claim, and what the batch lacks for it. */
async function afterClaim(
  tx: Tx,
  claim: LineClaim,
  claimed: Queue & { contacts: ClaimedContact[] },
  { lines, permits, limit, more }: Found,
): Promise<LineStep> {
  const { now } = claim;
  const { contacts, locked, busy } = claimed;
  const calls = pollForCalls(now, busy);
  const step = { ...NO_STEP, contacts, busy };
  const isFull = contacts.length >= lines.count;
  if (isFull && lines.shortOf === null)
    return { ...step, lookAt: calls, waitsFor: 'all_lines_busy' };
  const nextDue = await nextLookAt(tx, { ...claim, ...claimed });
  const lookAt = earliest(claimed.opensAt, calls);
  const isDue = isPast(nextDue, now);
  if (isFull && isDue) return { ...step, lookAt, shortage: shortOfLines(lines, locked) };
  const isHeldByRate = contacts.length === permits.limit && permits.limit < limit;
  if (isHeldByRate && isDue) return { ...step, lookAt, shortage: shortOfPermits(permits) };
  // When permits or lines ran out, `more` says nothing about other due contacts; `nextDue` does.
  const isMore = more && !isHeldByRate && !isFull;
  const next = { more: isMore, lookAt: earliest(nextDue, lookAt) };
  return { ...step, ...next, waitsFor: waitOf(nextDue, claimed) };
}

/** What comes first: a contact that is due later, or the hours of a zone. */
function waitOf(nextDue: Date | null, { opensAt }: Pick<Queue, 'opensAt'>): DiagnosisCode | null {
  if (nextDue === null) return opensAt === null ? null : 'outside_working_hours';
  return opensAt !== null && opensAt < nextDue ? 'outside_working_hours' : 'cooldown';
}

/** Whether other batches may use the lines of this one. */
function sharesLines({ quotas }: LineClaim, locked: CallingBatch): boolean {
  return lineLimitOf(locked, quotas) !== null || locked.campaign.maxLiveCallsPerNumber !== null;
}

/** When lines are busy: a call that ends wakes the batch. */
function pollForCalls(now: Date, busy: number): Date | null {
  return busy > 0 ? later(now, BUSY_POLL_MS) : null;
}

/** When other batches have the lines: the batch that frees one calls this one. */
function shortOfLines({ shortOf: pool }: FreeLines, locked: CallingBatch): Shortage | null {
  if (pool === null) return null;
  const scopes = pool === 'organization' ? [locked.batch.organizationId] : callerScopes(locked);
  return { pool, scopes, freeInMs: null };
}

/** When only the rate limit holds due contacts back. */
function shortOfPermits({ scopes, waitMs }: PermitsLeft): Shortage {
  return { pool: 'pace', scopes, freeInMs: waitMs };
}

/** When the organization may spend again; null: it may now. */
function spendResetOf({ quotas, now }: LineClaim, { organization }: CallingBatch): Date | null {
  const { maxSpendPerDayUsd: limitUsd } = effectiveCallQuotas(organization.quotas, quotas);
  return isSpendQuotaReached(organization.spend, { limitUsd, now }) ? nextUtcDay(now) : null;
}
