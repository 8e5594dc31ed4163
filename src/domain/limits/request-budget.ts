/** What one answer reports of a rate limit; instants are by the client's clock. */
export type BudgetReading = {
  /** Requests per window; null when the answer has only `Retry-After`. */
  limit: number | null;
  windowSeconds: number | null;
  remaining: number;
  /** When the answer arrived. */
  at: Date;
  /** The latest possible end of the window: counted from the arrival of the answer. */
  resetsAt: Date;
};

/** The requests that an account may still send until `resetsAt`. */
export type Budget = {
  limit: number;
  /** 0: no window is known, only a back-off until `resetsAt`. */
  windowSeconds: number;
  remaining: number;
  resetsAt: Date;
};

/** Share of a window that calls leave for look-ups and hang-ups. */
const RESERVED_SHARE = 0.1;
/** Assumed while no answer has reported the length of a window. */
const DEFAULT_WINDOW_SECONDS = 60;

/**
 * The budget after an answer that reports a rate limit.
 *
 * Answers arrive late and out of order, and do not count requests still under way. So within one
 * window `remaining` only falls and `resetsAt` only moves later. A reported end more than half a
 * window away from the known one belongs to another window: a later one replaces the budget, an
 * earlier one is over and is ignored. An answer with only `Retry-After` is a back-off, which lasts
 * until it ends or an answer reports a limit.
 */
export function applyReading(budget: Budget | null, reading: BudgetReading): Budget {
  if (reading.limit === null && reading.remaining === 0) return extendBackOff(budget, reading);
  const reported = budgetFromReading(budget, reading);
  if (budget === null || isBackOff(budget) || budget.resetsAt <= reading.at) return reported;
  const laterMs = reported.resetsAt.getTime() - budget.resetsAt.getTime();
  const halfMs = reported.windowSeconds * 500;
  if (laterMs > halfMs) return reported;
  if (laterMs < -halfMs) return budget;
  const resetsAt = laterMs > 0 ? reported.resetsAt : budget.resetsAt;
  return { ...reported, resetsAt, remaining: Math.min(budget.remaining, reported.remaining) };
}

/** The budget after an answer that reports no limit: only a back-off stays. */
export function applyUnlimitedAnswer(budget: Budget | null): Budget | null {
  return budget !== null && isBackOff(budget) ? budget : null;
}

/** The budget at an instant: full again after its window; null after a back-off. */
export function budgetAt(budget: Budget, now: Date): Budget | null {
  if (budget.resetsAt > now) return budget;
  if (isBackOff(budget)) return null;
  const resetsAt = new Date(now.getTime() + budget.windowSeconds * 1000);
  return { ...budget, remaining: budget.limit, resetsAt };
}

/** How many calls may be placed; the reserve is kept for look-ups and hang-ups. */
export function callsLeft({ limit, remaining }: Budget): number {
  return Math.max(0, remaining - reservedRequests(limit));
}

/**
 * Requests of a window that calls may not use: 10 %, at least one, but calls keep at least one.
 * @param limit requests per window
 */
export function reservedRequests(limit: number): number {
  return Math.min(Math.max(1, Math.ceil(limit * RESERVED_SHARE)), Math.max(0, limit - 1));
}

/** The half of the reserve that look-ups may not use, so that it is left for hang-ups. */
export function hangUpReserve(limit: number): number {
  return Math.floor(reservedRequests(limit) / 2);
}

function isBackOff({ windowSeconds }: Budget): boolean {
  return windowSeconds === 0;
}

function extendBackOff(budget: Budget | null, { resetsAt: reported }: BudgetReading): Budget {
  const isLonger = budget !== null && isBackOff(budget) && budget.resetsAt > reported;
  const resetsAt = isLonger ? budget.resetsAt : reported;
  return { limit: budget?.limit ?? 1, windowSeconds: 0, remaining: 0, resetsAt };
}

function budgetFromReading(budget: Budget | null, reading: BudgetReading): Budget {
  const { remaining, resetsAt, at } = reading;
  const limit = Math.max(1, reading.limit ?? budget?.limit ?? remaining);
  const leftSeconds = Math.ceil((resetsAt.getTime() - at.getTime()) / 1000);
  const longest = Math.max(budget?.windowSeconds ?? DEFAULT_WINDOW_SECONDS, leftSeconds);
  const windowSeconds = Math.max(1, reading.windowSeconds ?? longest);
  return { limit, windowSeconds, remaining, resetsAt };
}
