/** What several batches have in common: the lines of their organization, or their caller numbers. */
export const LINE_POOLS = ['callers', 'organization'] as const;
export type LinePoolName = (typeof LINE_POOLS)[number];

export type LinePool = {
  limit: number;
  busy: number;
  /** Busy lines of each other batch that waits for one of the pool. */
  waiting: readonly number[];
};

/** Lines that a batch may use at the same time, and what else needs them. */
export type LineFacts = {
  /** The limit of the batch or its campaign, and how many of its lines are busy. */
  batch: { limit: number; busy: number };
} & {
  /** null where nothing limits the pool. */
  [Name in LinePoolName]: LinePool | null;
};

export type FreeLines = {
  count: number;
  /** The pool that leaves it no more; null: its own limit. */
  shortOf: LinePoolName | null;
};

/**
 * How many lines a batch may take now. Where batches compete for the lines of a pool, each free line
 * goes to the batch with the fewest busy ones, so that they come to share alike and none starves;
 * among equals to the one that asks.
 */
export function freeLines({ batch, ...pools }: LineFacts): FreeLines {
  const wanted = Math.max(0, batch.limit - batch.busy);
  let found: FreeLines = { count: wanted, shortOf: null };
  for (const name of LINE_POOLS) {
    const pool = pools[name];
    if (pool === null) continue;
    const free = Math.max(0, pool.limit - pool.busy);
    const count = fairShare(free, { busy: batch.busy, wanted, others: pool.waiting });
    if (count < found.count) found = { count, shortOf: name };
  }
  return found;
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
