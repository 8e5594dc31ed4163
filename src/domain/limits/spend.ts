const DAY_MS = 24 * 3_600_000;

/** What the calls of an organization that began on one day have cost. */
export type DailySpend = {
  /** The day in UTC, such as `2027-03-01`. */
  day: string;
  spentUsd: number;
};

/** The day of an instant in UTC, such as `2027-03-01`. */
export function utcDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** The start of the next day in UTC. A UTC day of POSIX time has 24 hours. */
export function nextUtcDay(instant: Date): Date {
  return new Date((Math.floor(instant.getTime() / DAY_MS) + 1) * DAY_MS);
}

/** What was spent on the day of an instant, in US dollars. */
export function spentOn(spend: DailySpend | null, now: Date): number {
  return spend?.day === utcDay(now) ? spend.spentUsd : 0;
}

/**
 * Whether an organization has spent its quota of the day, so that it starts no more calls before the
 * next one. Calls that are live may exceed the quota by what they cost until they end.
 * @param spend that of the last day with costs; null: there was none
 * @param limitUsd null: no limit
 */
export function isSpendQuotaReached(
  spend: DailySpend | null,
  { limitUsd, now }: { limitUsd: number | null; now: Date },
): boolean {
  return limitUsd !== null && spentOn(spend, now) >= limitUsd;
}
