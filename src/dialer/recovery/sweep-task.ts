import type { Logger } from 'pino';

const IN_PARALLEL = 20;

export type Duty = {
  log: Logger;
  /** What is done, for the log: `settle forgotten calls`. */
  name: string;
  /** By `performance.now`: no item is begun later; what is left waits for the next time. */
  stopAtMs: number;
};

/**
 * Does the same for each item, twenty at a time. One that fails keeps nobody from the others: it
 * comes again with the next sweep, and how many failed is logged once, with the first reason.
 */
export async function forEach<T>(
  duty: Duty,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const { stopAtMs } = duty;
  const results: PromiseSettledResult<void>[] = [];
  for (let first = 0; first < items.length && performance.now() < stopAtMs; first += IN_PARALLEL) {
    const some = items.slice(first, first + IN_PARALLEL);
    results.push(...(await Promise.allSettled(some.map(work))));
  }
  logFailures(duty, results, items.length);
}

/**
 * Does the same for the calls of each account of call control, all accounts at once: one that does
 * not answer keeps no other waiting.
 */
export async function forEachAccount<T extends { callControlAccountId: string | null }>(
  duty: Duty,
  calls: readonly T[],
  work: (accountId: string | null, own: readonly T[]) => Promise<void>,
): Promise<void> {
  const accounts = [...Map.groupBy(calls, ({ callControlAccountId }) => callControlAccountId)];
  const results = await Promise.allSettled(
    accounts.map(([accountId, own]) => work(accountId, own)),
  );
  logFailures(duty, results, accounts.length);
}

function logFailures(
  { log, name }: Duty,
  results: readonly PromiseSettledResult<void>[],
  of: number,
): void {
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  if (failures.length === 0) return;
  const [cause] = failures;
  const reason = cause instanceof Error ? cause.message : 'unknown reason';
  log.warn({ duty: name, failed: failures.length, of, reason }, 'a duty failed for some');
}
