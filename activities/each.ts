import type { Logger } from 'pino';

const IN_PARALLEL = 20;

export type Duty = {
  log: Logger;
  /** What is done, for the log: `settle forgotten calls`. */
  name: string;
  /** No item is begun later than so long after the start; what is left waits for the next time. */
  withinMs: number;
};

/**
 * Does the same for each item, twenty at a time. One that fails keeps nobody from the others: it
 * comes again with the next sweep, and how many failed is logged once, with the first reason.
 */
export async function forEach<T>(
  { log, name, withinMs }: Duty,
  items: readonly T[],
  work: (item: T) => Promise<void>,
): Promise<void> {
  const stopAtMs = performance.now() + withinMs;
  const failures: unknown[] = [];
  for (let first = 0; first < items.length && performance.now() < stopAtMs; first += IN_PARALLEL) {
    const some = items.slice(first, first + IN_PARALLEL);
    const results = await Promise.allSettled(some.map(work));
    failures.push(
      ...results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
    );
  }
  if (failures.length === 0) return;
  const [cause] = failures;
  const reason = cause instanceof Error ? cause.message : 'unknown reason';
  log.warn(
    { duty: name, failed: failures.length, of: items.length, reason },
    'a duty failed for some',
  );
}
