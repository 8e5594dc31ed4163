/** Years have four digits in requests and answers; no answer has an instant from here on. */
export const END_OF_YEARS = new Date('+010000-01-01T00:00:00Z');

/** An instant that an answer can have; null for one beyond the year 9999. */
export function withinYears(instant: Date): Date | null {
  return instant < END_OF_YEARS ? instant : null;
}

/** The instant `ms` milliseconds after another. */
export function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}

/** Seconds from an instant to another; 0 when the other is not later. */
export function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, (to.getTime() - from.getTime()) / 1000);
}

/** The earliest of several instants; null when all are null. */
export function earliest(...instants: readonly (Date | null)[]): Date | null {
  const times = instants.flatMap((instant) => (instant === null ? [] : [instant.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

export function isPast(instant: Date | null, now: Date): boolean {
  return instant !== null && instant <= now;
}
