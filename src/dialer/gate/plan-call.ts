import type { ContactInput } from '../../../workflows/messages.ts';
import type { CallingBatch } from '../../db/batches/locks.ts';
import type { ContactRow, Tx } from '../../db/tables.ts';
import {
  type PhoneNumberStrategy,
  availableNumbers,
  pickCallerNumber,
} from '../../domain/caller-number.ts';
import type { DialerDeps } from '../deps.ts';
import {
  type TurnedAway,
  holdPaced,
  holdBusyCallers,
  type GateDecision,
  decideDispatch,
} from '../../domain/dispatch-gate.ts';
import { findAgent } from '../../db/agents.ts';
import { ratesOf } from '../../domain/limits/call-rate.ts';
import { spendPermits } from '../../db/limits/start-permits.ts';
import { spendAllowance } from '../account/allowance.ts';
import { holdAccount } from '../../db/accounts/accounts.ts';
import { capsOf, calleeLimits } from '../../db/limits/callee-limits.ts';
import { CALLABLE } from '../../domain/limits/callee-limits.ts';
import { gateFacts, type Application, applicationOf } from './gate-facts.ts';
import { effectiveSettings } from '../../domain/batch.ts';
import { lockCallerNumbers, liveCallsByNumber } from '../../db/limits/lines.ts';
import { lastCallerNumber } from '../../db/calls/calls.ts';
export type PlannedCall = {
  input: ContactInput;
  attempt: AttemptKind;
  from: string;
  to: string;
  retryCount: number;
  /** For each started minute, in USD; null: unknown. */
  pricePerMinuteUsd: number | null;
  application: Application;
  locked: CallingBatch;
  contact: ContactRow;
};

export type AttemptKind = { isForced: boolean; isFollowUp: boolean; isRetry: boolean };

/** The strategies that look at the live calls of each number. */
const BALANCED: ReadonlySet<PhoneNumberStrategy> = new Set(['least_loaded', 'local_presence']);

export type Claimed = { input: ContactInput; locked: CallingBatch; contact: ContactRow };

type Planned = { kind: 'place'; call: PlannedCall };

/**
 * Plans the call of a claimed contact, and takes its permits and its request from the account's
 * budget; or says what forbids the call. Whatever could forbid it is read again, under the locks of
 * the gate. Permits and budget are spent last: a contact that spends them is called.
 */
export async function planCall(
  tx: Tx,
  deps: DialerDeps,
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
  const rates = ratesOf(locked.campaign, deps.dialling);
  if (!(await spendPermits(tx, { ...input, rates }))) return holdPaced(now);
  const call = await describeCall(tx, deps, claimed, application);
  if (call === null) return holdBusyCallers(now);
  const held = await spendAllowance(tx, { ...locked, ...input, now });
  return held ?? { kind: 'place', call };
}

/**
 * Locks the account of a call until the attempt is written, so that nobody moves or deletes an
 * account without seeing its calls. The account's health is locked after it, and after every other
 * row.
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
  const holds = await calleeLimits(tx, { organizationId, callees: [contact], caps, now });
  // Of two claimed contacts with one number, the first to write its attempt is called: the unique
  // index decides.
  const callee = { ...(holds.get(contact.contactId) ?? CALLABLE), callsBefore: 0 };
  const isForced = contact.forcedAt !== null;
  return decideDispatch(gateFacts(locked, contact, { now, callee, isForced, hasAgent }));
}

/** null: every caller number is in as many calls as it may be. */
async function describeCall(
  tx: Tx,
  deps: DialerDeps,
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
  { random }: Pick<DialerDeps, 'random'>,
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
  const numbers = availableNumbers({ numbers: phoneNumbers, liveCalls, limit });
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

/** With `round_robin` each further call comes from the next number. */
function callsBefore({ lastAttemptedAt, retryCount, followUpCount }: ContactRow): number {
  return lastAttemptedAt === null ? 0 : 1 + retryCount + followUpCount;
}

/** What an attempt of a claimed contact counts as: the first call, a retry or a follow-up. */
export function kindOfAttempt(contact: ContactRow): AttemptKind {
  const isForced = contact.forcedAt !== null;
  const isFollowUp = contact.claimedFrom === 'followup_scheduled';
  return { isForced, isFollowUp, isRetry: isForced || contact.claimedFrom === 'retrying' };
}
