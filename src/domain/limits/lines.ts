import type { PoolName } from './waiting-list.ts';

/** Lines that several batches share: those of their organization, or of their caller numbers. */
const LINE_POOLS = ['callers', 'organization'] as const satisfies readonly PoolName[];
export type LinePoolName = (typeof LINE_POOLS)[number];

/**
 * Waiting batches that are read beyond the free lines. A list is in the order in which its batches began
 * to wait; a call may have ended since.
 */
export const MORE_RIVALS = 10;

export type LinePool = {
  limit: number;
  busy: number;
  /**
   * The lines that other batches use that wait for one of the pool. As many as there are free lines
   * are enough, those with the fewest lines first: no other can get one.
   */
  waiting: readonly number[];
};

/** The lines of a batch, and the shared pools that they come from. */
export type LineFacts = {
  /** `limit` is that of the batch, else of its campaign. */
  batch: { limit: number; busy: number };
} & {
  /** null: the pool has no limit. */
  [Name in LinePoolName]: LinePool | null;
};

export type FreeLines = {
  count: number;
  /** The pool that limits `count`; null: the limit of the batch. */
  shortOf: LinePoolName | null;
};

/**
 * How many lines a batch may take now. Each free line of a shared pool goes to the waiting batch
 * with the fewest busy lines, so that no batch starves. Among equals it goes to the batch that asks.
 */
export function freeLines({ batch, ...pools }: LineFacts): FreeLines {
  const wanted = Math.max(0, batch.limit - batch.busy);
  let free: FreeLines = { count: wanted, shortOf: null };
  for (const name of LINE_POOLS) {
    const pool = pools[name];
    if (pool === null) continue;
    const freeInPool = Math.max(0, pool.limit - pool.busy);
    const count = fairShare(freeInPool, { busy: batch.busy, wanted, others: pool.waiting });
    if (count < free.count) free = { count, shortOf: name };
  }
  return free;
}

function fairShare(
  free: number,
  { busy, wanted, others }: { busy: number; wanted: number; others: readonly number[] },
): number {
  const rivals = others.toSorted((a, b) => a - b);
  let own = 0;
  for (let line = 0; line < free && own < wanted; line += 1) {
    const fewest = rivals[0];
    if (fewest === undefined || busy + own <= fewest) own += 1;
    else insertSorted(rivals, (rivals.shift() ?? 0) + 1);
  }
  return own;
}

function insertSorted(sorted: number[], value: number): void {
  const place = sorted.findIndex((other) => other >= value);
  sorted.splice(place === -1 ? sorted.length : place, 0, value);
}
