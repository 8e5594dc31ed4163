import { readHealth } from '../../db/accounts/health.ts';
import { countDueHangUps } from '../../db/calls/hang-ups.ts';
import { silentCalls } from '../../db/calls/silent.ts';
import type { CallRow } from '../../db/tables.ts';
import { hangUpReserveOf } from '../../domain/limits/request-budget.ts';
import type { DialerDeps } from '../deps.ts';
import { runSweepTask, runSweepTaskByAccount, type SweepTask } from './sweep-task.ts';
import { later } from '../../domain/instant.ts';
import { lookUpCall, lookUpUnplaced, recordSnapshot } from './look-up.ts';
import { closeUnanswered } from './close-attempt.ts';
import type { AcceptedCall } from './look-up.ts';
import { spendRequest } from '../account/request-budgets.ts';

const CHUNK = 500;
/**
 * From the start, for the list and the look-ups together. A look-up that is begun at the last moment
 * can take two slow requests, 20 s, and ends before the time of an activity of the sweep is over.
 */
const WITHIN_MS = 25_000;
/** After so long it is asked whether a request without a clear answer arrived; then as for the others. */
const FIRST_LOOK_MS = 20_000;

/**
 * Asks call control about live attempts of which nothing is heard: each account for all of its calls
 * in one request, and then for those alone that it did not list. An account that gives no list, as
 * one that is too long, is asked for its longest silent call alone, each time for another. What the
 * requests that are left do not allow, or hang-ups want, waits for the next time.
 */
export async function reconcileSilent(deps: DialerDeps): Promise<void> {
  const stopAtMs = performance.now() + WITHIN_MS;
  const now = deps.clock.now();
  const silentMs = deps.dialling.reconcileSilentSeconds * 1000;
  const calls = await silentCalls(deps.db, {
    now,
    silentSince: later(now, -silentMs),
    unplacedSince: later(now, -Math.min(silentMs, FIRST_LOOK_MS)),
    limit: CHUNK,
  });
  const task = { log: deps.log, name: 'reconcile silent calls', stopAtMs };
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

/** @returns the calls that the account does not list; the longest silent one where it lists none */
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

/** How many of its requests an account keeps for hang-ups: those that wait, and those that may come. */
async function keptForHangUps(
  { db, clock }: DialerDeps,
  accountId: string | null,
): Promise<number> {
  const { budget } = await readHealth(db, { accountId });
  if (budget === null) return 0;
  const due = await countDueHangUps(db, { accountId, now: clock.now() });
  return hangUpReserveOf(budget.limit) + due;
}
