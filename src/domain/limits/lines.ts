import type { PoolName } from './waiting-list.ts';

/** Lines that several batches share: those of their organization, or of their caller numbers. */
const LINE_POOLS = ['callers', 'organization'] as const satisfies readonly PoolName[];
export type LinePoolName = (typeof LINE_POOLS)[number];

/** Another batch that waits for a line. */
export type Rival = {
  /** The lines that it uses. */
  busy: number;
  /** It has waited longer than the batch that asks. */
  isEarlier: boolean;
};

export type LinePool = {
  limit: number;
  busy: number;
  /**
   * Other batches that wait for a line of the pool. As many as there are free lines are enough, those
   * with the fewest lines first: no other can get one.
   */
  waiting: readonly Rival[];
};

/** The lines of a batch, and the shared pools that they come from. */
export type LineFacts = {
  /** `limit` is that of the batch, else of its campaign. */
  batch: { limit: number; busy: number };
} & {
  /** null: the pool has no limit. */
  [Name in LinePoolName]: LinePool | null;
};

/** The lines of an organization. */
export type LineOutlook = {
  /** Lines that are busy. */
  busy: number;
  /** The limits of its open batches together, or a part of them that exceeds the organization's limit. */
  allowed: number;
};

/**
 * Whether the batches of an organization could together exceed its limit, whatever they claim. A batch
 * may use more lines than its limit, which was lowered meanwhile; so busy lines count in addition.
 */
export function couldExceed({ busy, allowed }: LineOutlook, limit: number): boolean {
  return busy + allowed > limit;
}

export type FreeLines = {
  count: number;
  /** The pool that limits `count`; null: the limit of the batch. */
  shortOf: LinePoolName | null;
};

/**
 * How many lines a batch may take now. Each free line of a shared pool goes to the waiting batch
 * with the fewest busy lines, and among equals to the one that has waited longest, so that no batch
 * starves.
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
  { busy, wanted, others }: { busy: number; wanted: number; others: readonly Rival[] },
): number {
  const rivals = others.toSorted(
    (a, b) => a.busy - b.busy || Number(b.isEarlier) - Number(a.isEarlier),
  );
  let own = 0;
  for (let line = 0; line < free && own < wanted; line += 1) {
    const [first] = rivals;
    if (first === undefined || isFirst(busy + own, first)) own += 1;
    else insertLast(rivals, { busy: first.busy + 1, isEarlier: false });
  }
  return own;
}

/** Whether the batch that asks, with so many lines, gets the next one before the first of its rivals. */
function isFirst(lines: number, rival: Rival): boolean {
  return lines < rival.busy || (lines === rival.busy && !rival.isEarlier);
}

/** Moves the first rival behind its equals, as it is after it got a line. */
function insertLast(rivals: Rival[], moved: Rival): void {
  rivals.shift();
  const place = rivals.findIndex((other) => other.busy > moved.busy);
  rivals.splice(place === -1 ? rivals.length : place, 0, moved);
}
