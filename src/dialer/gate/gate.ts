import {
  deferForBusyNumber,
  type TurnedAway,
  deferForPace,
  type Deferral,
  type GateDecision,
  type GateFacts,
  decideDispatch,
  gateFacts,
} from '../../domain/dispatch-gate.ts';
import { lockAttempt, setWaiter } from '../../db/calls/attempts.ts';
import { lockContact } from '../../db/contacts/transitions.ts';
import type { CallRow, Tx, ContactRow } from '../../db/tables.ts';
import { isLive, kindOfAttempt } from '../../domain/attempt.ts';
import type { AttemptEnd, ContactInput } from '../../../workflows/messages.ts';
import { returnProbe, spendAllowance } from '../account/allowance.ts';
import type { DeferralReason } from '../../domain/deferral-reason.ts';
import { count } from '../../telemetry/measure.ts';
import type { DialerDeps } from '../deps.ts';
import { ratesOfBatch } from '../claim/limits.ts';
import { allowedNumbers, chooseCaller } from './caller-numbers.ts';
import { withoutRests } from './number-waits.ts';
import { untilReserved } from '../usage/reserve-call.ts';
import { costOfCall, limitOfCall } from '../usage/usage-of-batch.ts';
import {
  eligibilityOf,
  keptEligibility,
  questionOf,
  type EligibilityQuestion,
} from '../eligibility/question.ts';
import { returnHoldProbe } from '../hold/hold-probe.ts';
import type { PlannedCall, Waiter } from './planned-call.ts';
import { releaseContact } from './release.ts';
import { writeAttempt } from './write-attempt.ts';
import { holdOf, holdRowOf } from '../../db/campaigns/holds.ts';
import { mayPassHold } from '../../domain/limits/campaign-hold.ts';
import { lockBatch, type CallingBatch } from '../../db/batches/batches.ts';
import { findAgent } from '../../db/agents.ts';
import { type CallQuotas, effectiveCallQuotas } from '../../domain/limits/quotas.ts';
import { spendPermits } from '../../db/limits/start-permits.ts';
import { lockAccountShared } from '../../db/accounts/accounts.ts';
import { capsOf, calleeLimits } from '../../db/limits/callee-limits.ts';
import { recentSince } from '../../db/limits/recent-calls.ts';
import { CALLABLE } from '../../domain/limits/callee-limits.ts';
import type { AskedEligibility } from '../../domain/eligibility.ts';
import { type Application, applicationOf } from '../../domain/agent.ts';
import { agentOf } from '../../domain/call-settings.ts';
import { allowsUrl } from '../../outbound/address-rule.ts';

/** What the gate says of a claimed contact. */
export type Passage =
  /** The attempt is written: place the call. */
  | { kind: 'place'; call: PlannedCall }
  /** Nothing else keeps the contact from being called: ask the hook of its campaign, and pass again. */
  | AskFirst
  /** The attempt was written before and is live: wait for its outcome, never place it again. */
  | { kind: 'wait' }
  /** Nothing to wait for: the attempt has ended, or none may be made. */
  | { kind: 'done'; settled?: AttemptEnd };

/** The gate has given a contact back; why, is counted after the commit. */
type GivenBack = { kind: 'given back'; reason: DeferralReason | null; organizationId: string };

/** What the gate needs of the dialer. */
export type GateDeps = Pick<
  DialerDeps,
  | 'db'
  | 'clock'
  | 'dialling'
  | 'hookRule'
  | 'numberHashes'
  | 'pricePerMinuteUsd'
  | 'quotas'
  | 'random'
>;

type AskFirst = { kind: 'ask'; question: EligibilityQuestion };

export type Claimed = { input: ContactInput; locked: CallingBatch; contact: ContactRow };

/** A claimed contact with what its hook has answered. */
type Asking = Claimed & { asked: AskedEligibility | null };

type Planned = { kind: 'place'; call: PlannedCall };

/**
 * The last check before a call. One transaction reads everything again that could forbid the call, and
 * writes the attempt. Only the activity that inserts the row places the call; no call is ever placed
 * for a row that exists.
 * @param asked what the eligibility hook of the campaign has answered about this execution; null: it has
 * not been asked
 */
export async function passGate(
  deps: GateDeps,
  input: ContactInput,
  waiter: Waiter,
  asked: AskedEligibility | null = null,
): Promise<Passage> {
  const passage = await untilReserved(() =>
    deps.db.transaction().execute((tx) => passUnderLocks(tx, deps, { input, asked }, waiter)),
  );
  if (passage.kind !== 'given back') return passage;
  const { reason, organizationId: organization } = passage;
  count('redial.gate.refusals', { reason: reason ?? 'none', organization });
  return { kind: 'done' };
}

async function passUnderLocks(
  tx: Tx,
  deps: GateDeps,
  { input, asked }: Pick<Asking, 'input' | 'asked'>,
  waiter: Waiter,
): Promise<Passage | GivenBack> {
  const locked = await lockBatch(tx, { batchId: input.batchId, strength: 'share' });
  const contact = await lockContact(tx, input);
  if (locked === undefined || contact === undefined) return { kind: 'done' };
  const existing = await lockAttempt(tx, input);
  if (existing !== undefined) {
    if (!isLive(existing)) return doneWith(existing);
    await setWaiter(tx, { ...waiter, executionId: input.executionId });
    return { kind: 'wait' };
  }
  if (contact.currentExecutionId !== input.executionId) return { kind: 'done' };
  return passUnplaced(tx, deps, { input, locked, contact, asked }, waiter);
}

/** An attempt that is settled leaves its workflow nothing to do. */
function doneWith({ settledAt, callStatus, retryCount, isFollowUp }: CallRow): Passage {
  if (settledAt === null) return { kind: 'done' };
  return { kind: 'done', settled: { callStatus, retryCount, isFollowUp } };
}

async function passUnplaced(
  tx: Tx,
  deps: GateDeps,
  claimed: Asking,
  waiter: Waiter,
): Promise<Passage | GivenBack> {
  const now = deps.clock.now();
  const planned = await planCall(tx, deps, claimed, now);
  if (planned.kind === 'ask') return planned;
  if (planned.kind === 'place' && (await writeAttempt(tx, planned.call, waiter, now))) {
    return planned;
  }
  const passing = { ...claimed.locked, ...claimed.input, now };
  await returnProbe(tx, passing);
  await returnHoldProbe(tx, passing);
  const decision = planned.kind === 'place' ? deferForBusyNumber(now) : planned;
  const seen = { at: now, stage: 'gate', detail: claimed.asked?.reason ?? null } as const;
  await releaseContact(tx, claimed, decision, seen);
  const { organizationId } = claimed.contact;
  return { kind: 'given back', reason: decision.reason, organizationId };
}

/**
 * Plans the call of a claimed contact, and takes its permits and its request from the account's
 * budget; or says what forbids the call. Whatever could forbid it is read again, under the locks of
 * the gate. Permits and budget are spent last: a contact that spends them is called.
 */
async function planCall(
  tx: Tx,
  deps: GateDeps,
  claimed: Asking,
  now: Date,
): Promise<Planned | AskFirst | TurnedAway> {
  const { input, locked, asked } = claimed;
  const application = applicationOf(await findAgent(tx, agentOf(locked.campaign, locked.batch)), {
    ...deps.dialling,
    allowsHook: (hook) => allowsUrl(hook, deps.hookRule),
  });
  const { requiresWorkingHours, closedKinds } = deps.dialling;
  const { quotas } = deps;
  const hasAgent = application !== null;
  const allowed = await allowedNumbers(tx, deps.dialling, locked);
  const hasCallerNumber = allowed.length > 0;
  const { callers, callersWaitUntil } = withoutRests(allowed, locked.organization, now);
  const isHeld = !mayPassHold(holdOf(holdRowOf(locked)), input.executionId, now);
  const numbers = { hasCallerNumber, callersWaitUntil };
  const isForced = claimed.contact.forcedAt !== null;
  const reachedLimit = await limitOfCall(tx, deps, { locked, isForced, now });
  const settings = {
    isHeld,
    reachedLimit,
    hasAgent,
    ...numbers,
    requiresWorkingHours,
    closedKinds,
  };
  const eligibility = eligibilityOf(claimed, asked, now);
  const isUnasked = eligibility === 'unasked';
  const seen = { now, quotas, ...settings, eligibility: isUnasked ? null : eligibility };
  const decision = await decide(tx, deps, claimed, seen);
  if (decision.kind !== 'open') return decision;
  // Without an application the decision is never open.
  if (application === null) throw new Error('Cannot plan a call that nobody would speak in');
  if (isUnasked) return { kind: 'ask', question: questionOf(claimed) };
  if (!(await lockAccountOf(tx, locked))) return deferForPace(now);
  const rates = ratesOfBatch(deps, locked);
  if (!(await spendPermits(tx, { ...input, rates }))) return deferForPace(now);
  const call = await describeCall(tx, deps, { ...claimed, callers, now }, application);
  if ('kind' in call) return call;
  const deferral = await spendAllowance(tx, { ...locked, ...input, now });
  return deferral ?? { kind: 'place', call };
}

/**
 * Locks the account of a call until the attempt is written, so that nobody moves or deletes an
 * account without seeing its calls. The account's health is locked after it, and after every other
 * row.
 * @returns false when the account is gone
 */
async function lockAccountOf(
  tx: Tx,
  { account: { accountId }, campaign: { organizationId } }: CallingBatch,
): Promise<boolean> {
  return accountId === null || lockAccountShared(tx, { organizationId, accountId });
}

type Settings = Pick<
  GateFacts,
  | 'now'
  | 'isHeld'
  | 'reachedLimit'
  | 'hasAgent'
  | 'hasCallerNumber'
  | 'callersWaitUntil'
  | 'requiresWorkingHours'
  | 'eligibility'
> &
  Pick<DialerDeps['dialling'], 'closedKinds'> & { quotas: CallQuotas };

async function decide(
  tx: Tx,
  { numberHashes: { namesOf } }: Pick<DialerDeps, 'numberHashes'>,
  { locked, contact }: Claimed,
  { quotas, ...seen }: Settings,
): Promise<GateDecision> {
  const { organizationId } = contact;
  const caps = capsOf(locked.organization);
  const states = await calleeLimits(tx, {
    organizationId,
    callees: [contact],
    namesOf,
    caps,
    recentSince: recentSince(locked.batch, seen.now),
    now: seen.now,
  });
  // Of two claimed contacts with one number, the first to write its attempt is called: the unique
  // index decides.
  const callee = { ...(states.get(contact.contactId) ?? CALLABLE), callsBefore: 0 };
  const isForced = contact.forcedAt !== null;
  const { maxSpendPerDayUsd } = effectiveCallQuotas(locked.organization.quotas, quotas);
  const facts = { ...seen, callee, isForced, maxSpendPerDayUsd };
  const waited = { ...contact, status: contact.claimedFrom ?? contact.status };
  return decideDispatch(gateFacts(locked, waited, facts));
}

/** A deferral where no caller number may be called from. */
async function describeCall(
  tx: Tx,
  deps: GateDeps,
  { input, locked, contact, asked, ...choice }: Asking & { callers: readonly string[]; now: Date },
  application: Application,
): Promise<PlannedCall | Deferral> {
  const from = await chooseCaller(tx, deps, { locked, contact, ...choice });
  if (typeof from !== 'string') return from;
  const attempt = kindOfAttempt(contact);
  const retryCount = contact.retryCount + (attempt.isRetry ? 1 : 0);
  const to = contact.phoneNumber;
  const eligibility = keptEligibility(asked);
  const { pricePerMinuteUsd, maxCostUsd, maxCostPerCallUsd } = costOfCall(deps, locked);
  const costs = { pricePerMinuteUsd, maxCostUsd, costIsReported: maxCostPerCallUsd !== null };
  return {
    input,
    attempt,
    from,
    to,
    retryCount,
    ...costs,
    application,
    locked,
    contact,
    eligibility,
  };
}
