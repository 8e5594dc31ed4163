/** Lines that a batch may use at the same time, and what else needs them. */
export type LineFacts = {
  /** The limit of the batch or its campaign, and how many of its lines are busy. */
  batch: { limit: number; busy: number };
  /** The limit of the organization; null without one. */
  organization: {
    limit: number;
    busy: number;
    /** Busy lines of each other batch that waits for a line of the organization. */
    waiting: readonly number[];
  } | null;
};

export type FreeLines = {
  count: number;
  /** The organization's limit is what leaves it no more. */
  isShort: boolean;
};

/**
 * How many lines a batch may take now. Where batches compete for the lines of their organization,
 * each free line goes to the batch with the fewest busy ones, so that they come to share alike and
 * none starves; among equals to the one that asks.
 */
export function freeLines({ batch, organization }: LineFacts): FreeLines {
  const wanted = Math.max(0, batch.limit - batch.busy);
  if (organization === null) return { count: wanted, isShort: false };
  const free = Math.max(0, organization.limit - organization.busy);
  const count = shareOf(free, { busy: batch.busy, wanted, others: organization.waiting });
  return { count, isShort: count < wanted };
}

function shareOf(
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
