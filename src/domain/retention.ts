const DAY_MS = 24 * 60 * 60_000;

/** A deleted batch can be restored for this long. */
const RESTORABLE_MS = DAY_MS;

/**
 * The number of a call is kept at least this long, because caps on attempts count the calls to a number
 * within seven days.
 */
const NUMBERS_KEPT_MS = 7 * DAY_MS;

/** Calls that began before these instants lose what was said in them, and their number. */
export type CallCutoffs = { reportsBefore: Date; numbersBefore: Date };

/** What `retention_days` means at an instant. */
export function retentionCutoffs(
  retentionDays: number,
  now: Date,
): CallCutoffs & { batchesFinishedBefore: Date } {
  const before = new Date(now.getTime() - retentionDays * DAY_MS);
  return {
    batchesFinishedBefore: before,
    reportsBefore: before,
    numbersBefore: earlier(before, numbersKeptSince(now)),
  };
}

/** What is erased of the calls of a deleted batch once it cannot be restored any more. */
export function deletedCutoffs(now: Date): CallCutoffs {
  return { reportsBefore: now, numbersBefore: numbersKeptSince(now) };
}

/** Batches deleted before this instant cannot be restored. */
export function restorableSince(now: Date): Date {
  return new Date(now.getTime() - RESTORABLE_MS);
}

function numbersKeptSince(now: Date): Date {
  return new Date(now.getTime() - NUMBERS_KEPT_MS);
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
