import { lockHealth } from '../../db/accounts/health.ts';
import { writeBreaker } from '../../db/accounts/breakers.ts';
import type { ClaimedContact } from '../../db/contacts/claims.ts';
import { countDueHangUps } from '../../db/calls/hang-ups.ts';
import { writeBudget } from '../../db/accounts/budgets.ts';
import type { Tx } from '../../db/tables.ts';
import {
  type Breaker,
  dropProbe,
  sendProbe,
  shutUntil,
  startProbe,
  stateOf,
} from '../../domain/limits/circuit-breaker.ts';
import { holdPaced, holdShut, type Held } from '../../domain/dispatch-gate.ts';
import { type Budget, budgetAt, callsLeft } from '../../domain/limits/request-budget.ts';
import { later } from '../../domain/instant.ts';
import type { CallingBatch } from '../../db/batches/locks.ts';

/** What the account of a batch leaves of a claim. */
export type AccountAllowance = {
  /** Contacts that may be claimed. */
  limit: number;
  /** When to look again where none may. */
  lookAt: Date | null;
  /** The claimed contact is to be the probe of the account; see `holdProbe`. */
  isProbe: boolean;
};

/** The answer to a probe usually takes less: then everybody else may call again. */
const PROBE_LOOK_MS = 2_000;

type Calling = Pick<CallingBatch, 'account'> & { now: Date };

/**
 * How many contacts of a batch may be claimed for its account: none while its breaker is open or its
 * requests are used up, or wanted for hang-ups, and one as a probe after the rest.
 */
export async function accountAllowance(
  tx: Tx,
  { account, now }: Calling,
): Promise<AccountAllowance> {
  const { breaker, budget } = account.health;
  if (shutUntil(breaker, now) !== null) return nobodyBefore(lookOf(breaker, now));
  const allowed = budget === null ? null : budgetAt(budget, now);
  const limit = allowed === null ? Infinity : await leftByHangUps(tx, allowed, { account, now });
  if (allowed !== null && limit <= 0) return nobodyBefore(allowed.resetsAt);
  if (stateOf(breaker, now) !== 'closed') return { limit: 1, lookAt: null, isProbe: true };
  return { limit, lookAt: null, isProbe: false };
}

/** How many calls a budget leaves behind the hang-ups that wait for it. */
async function leftByHangUps(tx: Tx, budget: Budget, { account, now }: Calling): Promise<number> {
  return callsLeft(budget) - (await countDueHangUps(tx, { ...account, now }));
}

function nobodyBefore(lookAt: Date): AccountAllowance {
  return { limit: 0, lookAt, isProbe: false };
}

/**
 * Makes a contact that is claimed the probe of its account. Only now is the account's health locked:
 * all of its batches and calls need it, and what a claim does before may take long.
 * @returns null, and it is the probe; else what holds it, because another contact is
 */
export async function holdProbe(
  tx: Tx,
  { account, now }: Calling,
  { executionId }: ClaimedContact,
): Promise<Held | null> {
  const health = await lockHealth(tx, { ...account, skipLocked: true });
  const breaker = health === undefined ? null : startProbe(health.breaker, executionId, now);
  if (breaker === null) return holdShut(account.health.breaker.reason, later(now, PROBE_LOOK_MS));
  await writeBreaker(tx, { ...account, breaker });
  return null;
}

type Passing = Calling & { executionId: string };

/**
 * The last look of the gate at the account of a call: takes one request of its budget. Costs no
 * statement as long as the account has neither a limit nor refused calls.
 * @returns null, and the request may leave; else what holds the contact
 */
export async function spendAllowance(tx: Tx, passing: Passing): Promise<Held | null> {
  const { account, now } = passing;
  const { breaker: seen, budget: limited } = account.health;
  if (limited === null && stateOf(seen, now) === 'closed') return null;
  const health = await lockHealth(tx, account);
  if (health === undefined) return null;
  const { breaker, budget } = health;
  if (stateOf(breaker, now) !== 'closed' && !isProbe(breaker, passing)) {
    return holdShut(breaker.reason, lookOf(breaker, now));
  }
  const held = budget === null ? null : await spend(tx, passing, budget);
  if (held === null) await extendProbe(tx, passing, breaker);
  return held;
}

function isProbe(breaker: Breaker, { executionId, now }: Passing): boolean {
  return stateOf(breaker, now) === 'half-open' && breaker.probe?.executionId === executionId;
}

/** A probe that is sent at the end of its lease would meet the next one. */
async function extendProbe(tx: Tx, passing: Passing, breaker: Breaker): Promise<void> {
  if (!isProbe(breaker, passing)) return;
  const { account, now } = passing;
  await writeBreaker(tx, { ...account, breaker: sendProbe(breaker, now) });
}

async function spend(tx: Tx, { account, now }: Passing, stored: Budget): Promise<Held | null> {
  const budget = budgetAt(stored, now);
  if (budget !== null && callsLeft(budget) === 0) return holdPaced(now, budget.resetsAt);
  const left = budget && { ...budget, remaining: budget.remaining - 1 };
  await writeBudget(tx, { ...account, budget: left });
  return null;
}

/** Makes room for another probe, where this execution was to be one and is not called. */
export async function returnProbe(
  tx: Tx,
  { account, executionId }: Omit<Passing, 'now'>,
): Promise<void> {
  if (account.health.breaker.probe?.executionId !== executionId) return;
  const health = await lockHealth(tx, account);
  if (health === undefined) return;
  await writeBreaker(tx, { ...account, breaker: dropProbe(health.breaker, executionId) });
}

/** When a breaker that is not closed may let somebody through: a probe's answer is soon there. */
function lookOf(breaker: Breaker, now: Date): Date {
  const soon = later(now, PROBE_LOOK_MS);
  const shut = shutUntil(breaker, now) ?? soon;
  return stateOf(breaker, now) === 'half-open' && soon < shut ? soon : shut;
}
