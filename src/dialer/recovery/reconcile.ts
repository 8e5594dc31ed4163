import { readHealth } from '../../db/accounts/health.ts';
import { countDueHangUps, type AcceptedCall } from '../../db/calls/hang-ups.ts';
import { silentCalls } from '../../db/calls/silent.ts';
import type { CallRow } from '../../db/tables.ts';
import { hangUpReserve } from '../../domain/limits/request-budget.ts';
import type { DialerDeps } from '../deps.ts';
import { runSweepTask, runSweepTaskByAccount, type SweepTask, sweepTask } from './sweep-task.ts';
import { later } from '../../domain/instant.ts';
import { lookUpCall, recordSnapshot } from './look-up.ts';
import { lookUpUnplaced } from './look-up-unplaced.ts';
import { closeUnanswered } from './close-attempt.ts';
import { spendRequest } from '../account/request-budgets.ts';

const CHUNK = 500;
/** For the list and the look-ups of an account together. */
const WITHIN_MS = 25_000;
/** Less than the period of the sweep: an account that is slower is left behind. */
const PATIENCE_MS = 10_000;
/** Delay before the first look-up of an unanswered request; later ones use the normal interval. */
const FIRST_LOOK_UP_MS = 20_000;

/**
 * Asks call control about live attempts, and that of the installation also whether it answers: a worker
 * notes that of every request.
 */
export async function reconcile(deps: DialerDeps): Promise<void> {
  const installation = await deps.callControls.of(null);
  await Promise.all([reconcileSilent(deps), installation.readTrunks()]);
}

/**
 * Asks call control about live attempts of which nothing is heard. Each account is asked for all of its
 * calls in one request, then for each call that it did not list. An account that gives no list (it
 * may be too long) is asked for its longest silent call only, each time for another. Look-ups for
 * which no request is left, or which would take one from a hang-up, wait for the next sweep.
 */
export async function reconcileSilent(deps: DialerDeps): Promise<void> {
  const within = sweepTask(deps, 'reconcile silent calls', WITHIN_MS);
  const task = { ...within, ...deps, patienceMs: PATIENCE_MS };
  const now = deps.clock.now();
  const silentMs = deps.dialling.reconcileSilentSeconds * 1000;
  const calls = await silentCalls(deps.db, {
    now,
    silentSince: later(now, -silentMs),
    unplacedSince: later(now, -Math.min(silentMs, FIRST_LOOK_UP_MS)),
    limit: CHUNK,
  });
  await runSweepTaskByAccount(task, calls, (accountId, own) =>
    reconcileAccount(deps, task, accountId, own),
  );
}

async function reconcileAccount(
  deps: DialerDeps,
  task: SweepTask,
  accountId: string | null,
  calls: readonly CallRow[],
): Promise<void> {
  const keep = await keptForHangUps(deps, accountId);
  const mayAsk = () => spendRequest(deps.db, { accountId, now: deps.clock.now(), keep });
  const placed = calls.flatMap(({ callSid, ...call }) =>
    callSid === null ? [] : [{ ...call, callSid }],
  );
  const isListed = placed.length > 1;
  if (isListed && !(await mayAsk())) return;
  const unlisted = isListed ? await lookUpListed(deps, task, accountId, placed) : placed;
  const lookUps = [
    ...unlisted.map((call) => () => lookUpCall(deps, call)),
    ...calls
      .filter(({ callSid }) => callSid === null)
      .map((call) => () => lookUpUnplaced(deps, call)),
  ];
  await runSweepTask(task, lookUps, async (lookUp) => {
    if (await mayAsk()) await lookUp();
  });
}

/** @returns the calls that the account does not list; the longest silent one when it gives no list */
async function lookUpListed(
  deps: DialerDeps,
  task: SweepTask,
  accountId: string | null,
  calls: readonly AcceptedCall[],
): Promise<readonly AcceptedCall[]> {
  const callControl = await deps.callControls.of(accountId);
  const listed = await callControl.listCalls();
  if (listed.kind === 'undecided') {
    deps.log.warn({ accountId, reason: listed.message }, 'call control did not list its calls');
    await runSweepTask(task, calls, (call) => closeUnanswered(deps, call));
    return calls.slice(0, 1);
  }
  const bySid = new Map(listed.calls.map((call) => [call.callSid, call]));
  await runSweepTask(task, calls, async ({ executionId, callSid }) => {
    const snapshot = bySid.get(callSid);
    if (snapshot !== undefined) await recordSnapshot(deps, executionId, snapshot);
  });
  return calls.filter(({ callSid }) => !bySid.has(callSid));
}

/** Requests that an account reserves for hang-ups: for those that wait, and for those to come. */
async function keptForHangUps(
  { db, clock }: DialerDeps,
  accountId: string | null,
): Promise<number> {
  const { budget } = await readHealth(db, { accountId });
  if (budget === null) return 0;
  const due = await countDueHangUps(db, { accountId, now: clock.now() });
  return hangUpReserve(budget.limit) + due;
}
