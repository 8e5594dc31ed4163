import {
  type BreakerKey,
  breakerKeys,
  lockBreaker,
  writeBreakerOf,
} from '../../db/accounts/breakers.ts';
import { lockHealth, writeBudget } from '../../db/accounts/health.ts';
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
import { holderOf, holdingBreaker } from '../../domain/limits/shared-account.ts';
import { mayTake } from '../../db/limits/turns.ts';
import { later } from '../../domain/instant.ts';
import type { CallingAccount, CallingBatch } from '../../db/batches/batches.ts';
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

/** The list of those that wait for the account of the installation, which has no id. */
export const INSTALLATION = 'installation';

type Calling = Pick<CallingBatch, 'account' | 'batch'> & { now: Date };

/**
 * How many contacts of a batch its account allows: none while its breaker or that of the organization is
 * open, while its requests are used up or reserved for hang-ups, or while another batch has the turn of
 * what is scarce; one, as a probe, when the back-off is over.
 */
export async function accountAllowance(tx: Tx, calling: Calling): Promise<AccountAllowance> {
  const { account, now } = calling;
  const breaker = holdingBreaker(account, now);
  if (blockedUntil(breaker, now) !== null) return noneBefore(retryAt(breaker, now));
  const { budget } = account.health;
  const allowed = budget === null ? null : budgetAt(budget, now);
  const limit = allowed === null ? Infinity : await leftByHangUps(tx, allowed, calling);
  if (allowed !== null && limit <= 0) return noneBefore(allowed.resetsAt);
  const isProbe = breakerStateAt(breaker, now) !== 'closed';
  const isScarce = isProbe || allowed !== null;
  if (isScarce && !(await mayTakeTurn(tx, calling))) return noneBefore(now);
  return isProbe ? { limit: 1, lookAt: null, isProbe } : { limit, lookAt: null, isProbe };
}

/** So that organizations probe in turn, and share the requests of an account. */
async function mayTakeTurn(tx: Tx, calling: Calling): Promise<boolean> {
  const { batchId } = calling.batch;
  const scope = accountScope(calling);
  return mayTake(tx, { pool: 'account', scope, batchId, now: calling.now });
}

/**
 * The list on which a batch waits for its account. An organization that rests for itself waits on a list
 * of its own: it must not hold the turn of those that the account would serve.
 */
export function accountScope({ account, batch, now }: Calling): string {
  if (account.accountId !== null) return account.accountId;
  return holderOf(account, now) === 'organization'
    ? `${INSTALLATION} ${batch.organizationId}`
    : INSTALLATION;
}

/** Pending hang-ups take precedence over calls. */
async function leftByHangUps(tx: Tx, budget: Budget, { account, now }: Calling): Promise<number> {
  return callsLeft(budget) - (await countDueHangUps(tx, { ...account, now }));
}

function noneBefore(lookAt: Date): AccountAllowance {
  return { limit: 0, lookAt, isProbe: false };
}

/**
 * Makes a claimed contact the probe of each breaker whose back-off is over. They are locked only now: all
 * batches and calls of the account need that lock, and the steps of a claim before this one may take
 * long.
 * @returns null: the contact is the probe; else its deferral, because another contact is
 */
export async function takeProbe(
  tx: Tx,
  { account, batch, now }: Calling,
  { executionId }: ClaimedContact,
): Promise<Deferral | null> {
  const probed: [BreakerKey, Breaker][] = [];
  for (const key of breakerKeys({ ...batch, ...account })) {
    if (breakerStateAt(breakerIn(account, key), now) === 'closed') continue;
    const locked = await lockBreaker(tx, { ...key, skipLocked: true });
    const breaker = locked === undefined ? null : startProbe(locked, executionId, now);
    if (breaker === null) {
      const { reason } = breakerIn(account, key);
      return deferForAccount(reason, later(now, PROBE_POLL_MS));
    }
    probed.push([key, breaker]);
  }
  for (const [key, breaker] of probed) await writeBreakerOf(tx, key, breaker);
  return null;
}

/** A breaker as it was when the batch was locked. */
function breakerIn({ health, ownBreaker }: CallingAccount, key: BreakerKey): Breaker {
  return 'organizationId' in key ? ownBreaker : health.breaker;
}

type Passing = Calling & { executionId: string };

/**
 * The gate's last check of the account: takes one request of its budget. Without a rate limit and
 * without refused calls it takes no statement.
 * @returns null: the request may leave; else the contact's deferral
 */
export async function spendAllowance(tx: Tx, passing: Passing): Promise<Deferral | null> {
  const { account, batch, now } = passing;
  const probed: [BreakerKey, Breaker][] = [];
  for (const key of breakerKeys({ ...batch, ...account })) {
    const breaker = await lockUnlessClosed(tx, passing, key);
    if (breaker === null) continue;
    if (!isProbeOf(breaker, passing)) {
      return deferForAccount(breaker.reason, retryAt(breaker, now));
    }
    probed.push([key, breaker]);
  }
  const deferral = await spend(tx, passing);
  if (deferral !== null) return deferral;
  // Without this, a probe that is sent at the end of its lease would overlap the next probe.
  for (const [key, breaker] of probed) await writeBreakerOf(tx, key, sendProbe(breaker, now));
  return null;
}

/** A breaker that is not closed, locked; null: it lets every call through. */
async function lockUnlessClosed(
  tx: Tx,
  { account, now }: Calling,
  key: BreakerKey,
): Promise<Breaker | null> {
  if (breakerStateAt(breakerIn(account, key), now) === 'closed') return null;
  const breaker = await lockBreaker(tx, key);
  return breaker === undefined || breakerStateAt(breaker, now) === 'closed' ? null : breaker;
}

function isProbeOf(breaker: Breaker, { executionId, now }: Passing): boolean {
  return breakerStateAt(breaker, now) === 'half-open' && breaker.probe?.executionId === executionId;
}

/** Takes one request of the budget of an account that limits its requests. */
async function spend(tx: Tx, { account, now }: Passing): Promise<Deferral | null> {
  if (account.health.budget === null) return null;
  const stored = (await lockHealth(tx, account))?.budget ?? null;
  if (stored === null) return null;
  const budget = budgetAt(stored, now);
  if (budget !== null && callsLeft(budget) === 0) return deferForPace(now, budget.resetsAt);
  const left = budget && { ...budget, remaining: budget.remaining - 1 };
  await writeBudget(tx, { ...account, budget: left });
  return null;
}

/** Frees the place of the probe, where this execution had it and is not called. */
export async function returnProbe(
  tx: Tx,
  { account, batch, executionId }: Omit<Passing, 'now'>,
): Promise<void> {
  for (const key of breakerKeys({ ...batch, ...account })) {
    if (breakerIn(account, key).probe?.executionId !== executionId) continue;
    const breaker = await lockBreaker(tx, key);
    if (breaker !== undefined) await writeBreakerOf(tx, key, dropProbe(breaker, executionId));
  }
}

/** When a breaker that is not closed may let a call through: the answer of a probe comes soon. */
function retryAt(breaker: Breaker, now: Date): Date {
  const soon = later(now, PROBE_POLL_MS);
  const shut = blockedUntil(breaker, now) ?? soon;
  return breakerStateAt(breaker, now) === 'half-open' && soon < shut ? soon : shut;
}
