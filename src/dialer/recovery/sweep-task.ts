import type { Logger } from 'pino';
import type { LeftBehind } from '../left-behind.ts';

const MAX_PARALLEL = 20;
/** Less than an activity of the sweep may take, by the time of one slow request. */
const WITHIN_MS = 30_000;

/** One task of the sweep: the same work for each of some items. */
export type SweepTask = {
  log: Logger;
  /** What is done, for the log: `settle forgotten calls`. */
  name: string;
  /** By `performance.now`: no item is begun later; the rest waits for the next sweep. */
  stopAtMs: number;
};

/** @param withinMs from now on, after which no item is begun */
export function sweepTask(
  { log }: { log: Logger },
  name: string,
  withinMs: number = WITHIN_MS,
): SweepTask {
  return { log, name, stopAtMs: performance.now() + withinMs };
}

/**
 * Does the work for each item, twenty at a time. An item that fails does not stop the others: the
 * next sweep finds it again. The number of failures is logged once, with the first reason.
 */
export async function runSweepTask<T>(
  task: SweepTask,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const { stopAtMs } = task;
  const results: PromiseSettledResult<void>[] = [];
  for (let first = 0; first < items.length && performance.now() < stopAtMs; first += MAX_PARALLEL) {
    const some = items.slice(first, first + MAX_PARALLEL);
    results.push(...(await Promise.allSettled(some.map(work))));
  }
  logFailures(task, results, items.length);
}

/** A task that does not wait longer than this for an account of call control. */
export type AccountTask = SweepTask & {
  leftBehind: LeftBehind;
  patienceMs: number;
  /** For whom the work of an account is done, beside the task and the account. */
  owner?: string;
};

/**
 * Does the work for the calls of each account of call control, all accounts at once, so that an account
 * that does not answer delays no other. After `patienceMs` the work of a slow account is left behind: it
 * goes on, and the account is left out until it has ended.
 */
export async function runSweepTaskByAccount<T extends { callControlAccountId: string | null }>(
  task: AccountTask,
  calls: readonly T[],
  work: (accountId: string | null, own: readonly T[]) => Promise<void>,
): Promise<void> {
  const { leftBehind, patienceMs, owner = 'all' } = task;
  const accounts = [...Map.groupBy(calls, ({ callControlAccountId }) => callControlAccountId)];
  const logLate = async (late: Promise<void>) =>
    logFailures(task, await Promise.allSettled([late]), 1);
  const results = await Promise.allSettled(
    accounts.map(async ([accountId, own]) => {
      const key = `${task.name} ${accountId} ${owner}`;
      if (leftBehind.count(key) > 0) return;
      await leftBehind.within(key, work(accountId, own), patienceMs, logLate);
    }),
  );
  logFailures(task, results, accounts.length);
}

function logFailures(
  { log, name }: SweepTask,
  results: readonly PromiseSettledResult<void>[],
  of: number,
): void {
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  if (failures.length === 0) return;
  const [cause] = failures;
  const reason = cause instanceof Error ? cause.message : 'unknown reason';
  log.warn({ task: name, failed: failures.length, of, reason }, 'sweep task failed for some items');
}
