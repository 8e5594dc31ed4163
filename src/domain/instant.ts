/** The instant `ms` milliseconds after another. */
export function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}

/** The earliest of several instants; null when all are null. */
export function earliest(...instants: readonly (Date | null)[]): Date | null {
  const times = instants.flatMap((instant) => (instant === null ? [] : [instant.getTime()]));
  return times.length === 0 ? null : new Date(Math.min(...times));
}

export function isPast(instant: Date | null, now: Date): boolean {
  return instant !== null && instant <= now;
}
