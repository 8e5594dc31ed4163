/** What an answer says of the requests that are left, by the clock of whoever asked. */
export type BudgetReading = {
  /** Requests of a whole window; null where only `Retry-After` speaks. */
  limit: number | null;
  windowSeconds: number | null;
  remaining: number;
  /** When the answer came. */
  at: Date;
  /** No later does the window of the answer end. */
  resetsAt: Date;
};

/** Requests that are left to an account until `resetsAt`. */
export type Budget = {
  limit: number;
  /** 0: nothing is known of windows, only that the account rests until `resetsAt`. */
  windowSeconds: number;
  remaining: number;
  resetsAt: Date;
};

/** Hang-ups may use all of a budget, calls this much less: a tenth of a window. */
const RESERVED_SHARE = 0.1;
/** Where no answer has told how long a window is. */
const DEFAULT_WINDOW_SECONDS = 60;

/**
 * The budget after an answer. Answers come late and out of order, and do not count what is still
 * under way, so within a window what is left only falls, and its end only moves away. Windows follow
 * each other, so an end that is half a window off belongs to another one: to a new one, or to one
 * that is over and says nothing any more. What only a `Retry-After` has told is a rest, and holds until
 * it ends or an answer names a limit.
 */
export function applyReading(budget: Budget | null, reading: BudgetReading): Budget {
  if (reading.limit === null && reading.remaining === 0) return extendBackOff(budget, reading);
  const told = budgetFromReading(budget, reading);
  if (budget === null || isBackOff(budget) || budget.resetsAt <= reading.at) return told;
  const laterMs = told.resetsAt.getTime() - budget.resetsAt.getTime();
  const halfMs = told.windowSeconds * 500;
  if (laterMs > halfMs) return told;
  if (laterMs < -halfMs) return budget;
  const resetsAt = laterMs > 0 ? told.resetsAt : budget.resetsAt;
  return { ...told, resetsAt, remaining: Math.min(budget.remaining, told.remaining) };
}

/** The budget after an answer that names no limit: a rest goes on. */
export function applyUnlimitedAnswer(budget: Budget | null): Budget | null {
  return budget !== null && isBackOff(budget) ? budget : null;
}

/** The budget at an instant: whole again once its window is over; null where a rest is. */
export function budgetAt(budget: Budget, now: Date): Budget | null {
  if (budget.resetsAt > now) return budget;
  if (isBackOff(budget)) return null;
  const resetsAt = new Date(now.getTime() + budget.windowSeconds * 1000);
  return { ...budget, remaining: budget.limit, resetsAt };
}

/** How many calls may be placed by it; the reserve stays for hang-ups and look-ups. */
export function callsLeft({ limit, remaining }: Budget): number {
  return Math.max(0, remaining - reservedRequests(limit));
}

/** How many requests of a window calls leave: at least one, but never the last one that calls have. */
export function reservedRequests(limit: number): number {
  return Math.min(Math.max(1, Math.ceil(limit * RESERVED_SHARE)), Math.max(0, limit - 1));
}

/** How much of the reserve look-ups leave to hang-ups: half. */
export function hangUpReserve(limit: number): number {
  return Math.floor(reservedRequests(limit) / 2);
}

function isBackOff({ windowSeconds }: Budget): boolean {
  return windowSeconds === 0;
}

function extendBackOff(budget: Budget | null, { resetsAt: told }: BudgetReading): Budget {
  const isLonger = budget !== null && isBackOff(budget) && budget.resetsAt > told;
  const resetsAt = isLonger ? budget.resetsAt : told;
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
