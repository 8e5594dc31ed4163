import { effectiveSettings } from '../../domain/batch.ts';
import { NO_HOLD } from '../../domain/limits/callee-limits.ts';
import {
  pickCallerNumber,
  spareNumbers,
  type PhoneNumberStrategy,
} from '../../domain/caller-number.ts';
import {
  decideDispatch,
  holdBusyCallers,
  holdBusyNumber,
  holdPaced,
  type GateDecision,
  type TurnedAway,
} from '../../domain/dispatch-gate.ts';
import { pacesOf } from '../../domain/limits/call-rate.ts';
import { findAgent } from '../../db/agents.ts';
import { holdAccount } from '../../db/accounts/accounts.ts';
import { insertCall, lockCall, setWaiter } from '../../db/calls/attempts.ts';
import { calleeHolds, capsOf } from '../../db/limits/callee-limits.ts';
import { countAttempt, lockContact } from '../../db/contacts/transitions.ts';
import { liveCallsByNumber, lockCallerNumbers } from '../../db/limits/lines.ts';
import { spendStarts } from '../../db/limits/start-permits.ts';
import type { ContactRow, Tx } from '../../db/tables.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { leaveProbe, takeAccountTurn } from '../account/allowance.ts';
import { applicationOf, type Application } from './application.ts';
import type { ActivityDeps } from '../deps.ts';
import { gateFacts } from './gate-facts.ts';
import { releaseContact } from './release.ts';
import { lockBatch, type CallingBatch } from '../../db/batches/locks.ts';
import { lastCallerNumber } from '../../db/calls/calls.ts';

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

export type PlannedCall = {
  input: ContactInput;
  attempt: AttemptKind;
  from: string;
  to: string;
  retryCount: number;
  /** What a started minute of it costs. */
  pricePerMinuteUsd: number | null;
  application: Application;
  locked: CallingBatch;
  contact: ContactRow;
};

export type AttemptKind = { isForced: boolean; isFollowUp: boolean; isRetry: boolean };

/** Between the last moment of ringing plus talking and the moment at which nobody believes in it. */
const DEADLINE_GRACE_SECONDS = 180;
/** The strategies that look at how many calls each number has. */
const BALANCED: ReadonlySet<PhoneNumberStrategy> = new Set(['least_loaded', 'local_presence']);

/**
 * The last look before a call: in one transaction reads again whatever could forbid it, and writes
 * the attempt. Whoever inserts the row places the call; nobody ever places it for an existing row.
 */
export async function passGate(
  deps: ActivityDeps,
  input: ContactInput,
  waiter: Waiter,
): Promise<Passage> {
  return deps.db.transaction().execute(async (tx) => {
    const locked = await lockBatch(tx, { batchId: input.batchId, strength: 'share' });
    const contact = await lockContact(tx, input);
    if (locked === undefined || contact === undefined) return { kind: 'done' };
    const existing = await lockCall(tx, input);
    if (existing !== undefined) {
      if (existing.endedAt !== null) return { kind: 'done' };
      await setWaiter(tx, { ...waiter, executionId: input.executionId });
      return { kind: 'wait' };
    }
    if (contact.currentExecutionId !== input.executionId) return { kind: 'done' };
    return passUnplaced(tx, deps, { input, waiter, locked, contact });
  });
}

type Claimed = { input: ContactInput; waiter: Waiter; locked: CallingBatch; contact: ContactRow };

async function passUnplaced(tx: Tx, deps: ActivityDeps, claimed: Claimed): Promise<Passage> {
  const now = deps.clock.now();
  const planned = await planOpen(tx, deps, claimed, now);
  if (planned.kind === 'place' && (await writeAttempt(tx, planned.call, claimed.waiter, now))) {
    return planned;
  }
  const passing = { ...claimed.locked, ...claimed.input, now };
  await leaveProbe(tx, passing);
  const decision = planned.kind === 'place' ? holdBusyNumber(now) : planned;
  await releaseContact(tx, claimed, decision);
  return { kind: 'done' };
}

type Planned = { kind: 'place'; call: PlannedCall };

/** The call of a contact that nothing forbids, with its starts and its request taken; or what does. */
async function planOpen(
  tx: Tx,
  deps: ActivityDeps,
  claimed: Claimed,
  now: Date,
): Promise<Planned | TurnedAway> {
  const { input, locked } = claimed;
  const application = applicationOf(await findAgent(tx, locked.campaign), deps.dialling);
  const decision = await decide(tx, claimed, now, application !== null);
  if (decision.kind !== 'open') return decision;
  // Without an application the decision is never open.
  if (application === null) throw new Error('Cannot plan a call that nobody would speak in');
  if (!(await holdAccountOf(tx, locked))) return holdPaced(now);
  const paces = pacesOf(locked.campaign, deps.dialling);
  // What is spent is spent last, because whoever is let through has used it.
  if (!(await spendStarts(tx, { ...input, paces }))) return holdPaced(now);
  const call = await planCall(tx, deps, claimed, application);
  if (call === null) return holdBusyCallers(now);
  const held = await takeAccountTurn(tx, { ...locked, ...input, now });
  return held ?? { kind: 'place', call };
}

/**
 * Keeps the account of a call where it is until the attempt is written: who moves or deletes it has
 * then seen the call. Before its health, which is locked after every other row.
 * @returns false when the account is gone
 */
async function holdAccountOf(
  tx: Tx,
  { account: { accountId }, campaign: { organizationId } }: CallingBatch,
): Promise<boolean> {
  return accountId === null || holdAccount(tx, { organizationId, accountId });
}

async function decide(
  tx: Tx,
  { locked, contact }: Claimed,
  now: Date,
  hasAgent: boolean,
): Promise<GateDecision> {
  const { organizationId } = contact;
  const caps = capsOf(locked.organization);
  const holds = await calleeHolds(tx, { organizationId, callees: [contact], caps, now });
  // Of two that are claimed, the first to write its attempt is called: the index decides.
  const callee = { ...(holds.get(contact.contactId) ?? NO_HOLD), callsBefore: 0 };
  const isForced = contact.forcedAt !== null;
  return decideDispatch(gateFacts(locked, contact, { now, callee, isForced, hasAgent }));
}

/** null: every caller number is in as many calls as it may be. */
async function planCall(
  tx: Tx,
  deps: ActivityDeps,
  { input, locked, contact }: Claimed,
  application: Application,
): Promise<PlannedCall | null> {
  const from = await chooseCaller(tx, deps, { locked, contact });
  if (from === null) return null;
  const attempt = kindOfAttempt(contact);
  const retryCount = contact.retryCount + (attempt.isRetry ? 1 : 0);
  const to = contact.phoneNumber;
  const { accountId, pricePerMinuteUsd: price } = locked.account;
  const pricePerMinuteUsd = accountId === null ? deps.pricePerMinuteUsd : price;
  const call = { input, attempt, from, to, retryCount, pricePerMinuteUsd };
  return { ...call, application, locked, contact };
}

async function chooseCaller(
  tx: Tx,
  { random }: Pick<ActivityDeps, 'random'>,
  { locked, contact }: Pick<Claimed, 'locked' | 'contact'>,
): Promise<string | null> {
  const { organizationId, maxLiveCallsPerNumber: limit } = locked.campaign;
  const { phoneNumberStrategy: strategy, phoneNumbers } = effectiveSettings(
    locked.campaign,
    locked.batch,
  );
  if (limit !== null) await lockCallerNumbers(tx, { organizationId });
  const liveCalls =
    limit !== null || BALANCED.has(strategy)
      ? await liveCallsByNumber(tx, { organizationId, numbers: phoneNumbers })
      : new Map<string, number>();
  const numbers = spareNumbers({ numbers: phoneNumbers, liveCalls, limit });
  if (numbers.length === 0) return null;
  return pickCallerNumber({
    strategy,
    numbers,
    liveCalls,
    lastNumber: strategy === 'sticky' ? await lastCallerNumber(tx, contact) : null,
    calleeNumber: contact.phoneNumber,
    turn: contact.position + callsBefore(contact),
    random: random(),
  });
}

/** So a call after the first comes from the next number. */
function callsBefore({ lastAttemptedAt, retryCount, followUpCount }: ContactRow): number {
  return lastAttemptedAt === null ? 0 : 1 + retryCount + followUpCount;
}

/** What an attempt of a claimed contact counts as: the first call, a retry or a follow-up. */
export function kindOfAttempt(contact: ContactRow): AttemptKind {
  const isForced = contact.forcedAt !== null;
  const isFollowUp = contact.claimedFrom === 'followup_scheduled';
  return { isForced, isFollowUp, isRetry: isForced || contact.claimedFrom === 'retrying' };
}

async function writeAttempt(
  tx: Tx,
  { input, attempt, from, to, retryCount, pricePerMinuteUsd, locked, contact }: PlannedCall,
  waiter: Waiter,
  now: Date,
): Promise<boolean> {
  const { ringTimeoutSeconds, maxCallDurationSeconds } = locked.campaign;
  const deadlineSeconds = ringTimeoutSeconds + maxCallDurationSeconds + DEADLINE_GRACE_SECONDS;
  const isNew = await insertCall(tx, {
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
