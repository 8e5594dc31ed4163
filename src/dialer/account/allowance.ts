import { lockHealth, writeBudget, writeBreaker } from '../../db/accounts/health.ts';
import { countDueHangUps } from '../../db/calls/hang-ups.ts';
import type { Tx } from '../../db/tables.ts';
import {
  type Breaker,
  dropProbe,
  sendProbe,
  blockedUntil,
  startProbe,
  breakerStateAt,
} from '../../domain/limits/circuit-breaker.ts';
import { deferForPace, deferForAccount, type Deferral } from '../../domain/dispatch-gate.ts';
import { type Budget, budgetAt, callsLeft } from '../../domain/limits/request-budget.ts';
import { later } from '../../domain/instant.ts';
import type { CallingBatch } from '../../db/batches/batches.ts';
import type { ClaimedContact } from '../../db/contacts/transitions.ts';

/** How much of a claim the batch's account of call control allows. */
export type AccountAllowance = {
  /** Contacts that may be claimed. */
  limit: number;
  /** When to claim again where none may. */
  lookAt: Date | null;
  /** The claimed contact is to be the probe of the account; see `takeProbe`. */
  isProbe: boolean;
};

/** The answer to a probe usually takes less; after it other contacts may be called again. */
const PROBE_POLL_MS = 2_000;

type Calling = Pick<CallingBatch, 'account'> & { now: Date };

/**
 * How many contacts of a batch its account allows: none while its breaker is open, while its requests
 * are used up or reserved for hang-ups; one, as a probe, when the back-off is over.
 */
export async function accountAllowance(
  tx: Tx,
  { account, now }: Calling,
): Promise<AccountAllowance> {
  const { breaker, budget } = account.health;
  if (blockedUntil(breaker, now) !== null) return noneBefore(retryAt(breaker, now));
  const allowed = budget === null ? null : budgetAt(budget, now);
  const limit = allowed === null ? Infinity : await leftByHangUps(tx, allowed, { account, now });
  if (allowed !== null && limit <= 0) return noneBefore(allowed.resetsAt);
  if (breakerStateAt(breaker, now) !== 'closed') return { limit: 1, lookAt: null, isProbe: true };
  return { limit, lookAt: null, isProbe: false };
}

/** Pending hang-ups take precedence over calls. */
async function leftByHangUps(tx: Tx, budget: Budget, { account, now }: Calling): Promise<number> {
  return callsLeft(budget) - (await countDueHangUps(tx, { ...account, now }));
}

function noneBefore(lookAt: Date): AccountAllowance {
  return { limit: 0, lookAt, isProbe: false };
}

/**
 * Makes a claimed contact the probe of its account. The account's health is locked only now: all of
 * its batches and calls need that lock, and the steps of a claim before this one may take long.
 * @returns null: the contact is the probe; else its deferral, because another contact is
 */
export async function takeProbe(
  tx: Tx,
  { account, now }: Calling,
  { executionId }: ClaimedContact,
): Promise<Deferral | null> {
  const health = await lockHealth(tx, { ...account, skipLocked: true });
  const breaker = health === undefined ? null : startProbe(health.breaker, executionId, now);
  if (breaker === null)
    return deferForAccount(account.health.breaker.reason, later(now, PROBE_POLL_MS));
  await writeBreaker(tx, { ...account, breaker });
  return null;
}

type Passing = Calling & { executionId: string };

/**
 * The gate's last check of the account: takes one request of its budget. Without a rate limit and
 * without refused calls it takes no statement.
 * @returns null: the request may leave; else the contact's deferral
 */
export async function spendAllowance(tx: Tx, passing: Passing): Promise<Deferral | null> {
  const { account, now } = passing;
  const { breaker: seen, budget: limited } = account.health;
  if (limited === null && breakerStateAt(seen, now) === 'closed') return null;
  const health = await lockHealth(tx, account);
  if (health === undefined) return null;
  const { breaker, budget } = health;
  if (breakerStateAt(breaker, now) !== 'closed' && !isProbe(breaker, passing)) {
    return deferForAccount(breaker.reason, retryAt(breaker, now));
  }
  const deferral = budget === null ? null : await spend(tx, passing, budget);
  if (deferral === null) await extendProbe(tx, passing, breaker);
  return deferral;
}

function isProbe(breaker: Breaker, { executionId, now }: Passing): boolean {
  return breakerStateAt(breaker, now) === 'half-open' && breaker.probe?.executionId === executionId;
}

/** Without this, a probe that is sent at the end of its lease would overlap the next probe. */
async function extendProbe(tx: Tx, passing: Passing, breaker: Breaker): Promise<void> {
  if (!isProbe(breaker, passing)) return;
  const { account, now } = passing;
  await writeBreaker(tx, { ...account, breaker: sendProbe(breaker, now) });
}

async function spend(tx: Tx, { account, now }: Passing, stored: Budget): Promise<Deferral | null> {
  const budget = budgetAt(stored, now);
  if (budget !== null && callsLeft(budget) === 0) return deferForPace(now, budget.resetsAt);
  const left = budget && { ...budget, remaining: budget.remaining - 1 };
  await writeBudget(tx, { ...account, budget: left });
  return null;
}

/** Frees the place of the probe, where this execution had it and is not called. */
export async function returnProbe(
  tx: Tx,
  { account, executionId }: Omit<Passing, 'now'>,
): Promise<void> {
  if (account.health.breaker.probe?.executionId !== executionId) return;
  const health = await lockHealth(tx, account);
  if (health === undefined) return;
  await writeBreaker(tx, { ...account, breaker: dropProbe(health.breaker, executionId) });
}

/** When a breaker that is not closed may let a call through: the answer of a probe comes soon. */
function retryAt(breaker: Breaker, now: Date): Date {
  const soon = later(now, PROBE_POLL_MS);
  const shut = blockedUntil(breaker, now) ?? soon;
  return breakerStateAt(breaker, now) === 'half-open' && soon < shut ? soon : shut;
}
