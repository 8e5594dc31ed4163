import { offsetPeriodAt } from './offset-period.ts';
import { intersect, subtract, union, type Interval } from './intervals.ts';

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** A half-open window on the local clock, as `HH:MM`; `end` may be `24:00`. */
export type Window = { start: string; end: string };

export type Day = { enabled: boolean; windows: readonly Window[] };

/** Calling windows by weekday on the local clock; a missing day is closed. */
export type WorkingHours = Partial<Record<Weekday, Day>> & {
  /** Local dates, `YYYY-MM-DD`, on which no call is made. */
  blackoutDates?: readonly string[];
};

/** A half-open period in which calls are allowed; `until` null: no end within 366 days. */
export type Opening = { from: Date; until: Date | null };

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
const MS_PER_WEEK = 7 * MS_PER_DAY;
/** The first Monday after the epoch, which was a Thursday. */
const FIRST_MONDAY_MS = 4 * MS_PER_DAY;
const SEARCH_MS = 366 * MS_PER_DAY;

/**
 * Whether calls are allowed at an instant. They are when the local clock of every zone shows a time
 * inside a window of an enabled day that is not a blackout date. A local time that does not exist
 * (clock put forward) therefore means the next instant that exists, and an hour that occurs twice
 * (clock put back) is open both times.
 * @param hours null: always open, whatever the zones
 * @param zones IANA names; an empty list or an unknown zone is closed
 */
export function isOpen(hours: WorkingHours | null, zones: readonly string[], at: Date): boolean {
  return nextOpening(hours, zones, at)?.getTime() === at.getTime();
}

/**
 * The first instant at or after `from` at which the hours are open and stay open for `lastsMs`.
 * @returns null when there is none within 366 days, as when the zones have no hour in common
 */
export function nextOpening(
  hours: WorkingHours | null,
  zones: readonly string[],
  from: Date,
  lastsMs = 1,
): Date | null {
  if (hours === null) return from;
  let open: Interval = { startMs: Infinity, endMs: -Infinity };
  for (const next of openIntervals(hours, zones, from.getTime())) {
    if (next.startMs > open.endMs) open = next;
    else open.endMs = next.endMs;
    if (open.endMs - open.startMs >= lastsMs) return new Date(open.startMs);
  }
  return null;
}

/**
 * The first closed instant at or after `at`: `at` itself when the hours are closed then.
 * @returns null when there is none within 366 days
 */
export function nextClosing(
  hours: WorkingHours | null,
  zones: readonly string[],
  at: Date,
): Date | null {
  if (hours === null) return null;
  let endMs = at.getTime();
  for (const interval of openIntervals(hours, zones, endMs)) {
    if (interval.startMs > endMs) break;
    endMs = interval.endMs;
  }
  return endMs >= at.getTime() + SEARCH_MS ? null : new Date(endMs);
}

/**
 * The next openings that begin within 366 days, at most `count`. The first begins at `from` when the
 * hours are open then.
 */
export function nextOpenings(
  hours: WorkingHours | null,
  zones: readonly string[],
  from: Date,
  count: number,
): Opening[] {
  const found: Opening[] = [];
  const horizonMs = from.getTime() + SEARCH_MS;
  let next: Date | null = from;
  while (next !== null && found.length < count) {
    const start = nextOpening(hours, zones, next);
    if (start === null || start.getTime() >= horizonMs) break;
    const until = nextClosing(hours, zones, start);
    found.push({ from: start, until });
    next = until;
  }
  return found;
}

/**
 * The first open instant before which the hours were open for `openMs` since `from`.
 * @returns null when there is none within 366 days
 */
export function addOpenTime(
  hours: WorkingHours | null,
  zones: readonly string[],
  from: Date,
  openMs: number,
): Date | null {
  if (hours === null) return openMs < SEARCH_MS ? new Date(from.getTime() + openMs) : null;
  let leftMs = openMs;
  for (const { startMs, endMs } of openIntervals(hours, zones, from.getTime())) {
    if (leftMs < endMs - startMs) return new Date(startMs + leftMs);
    leftMs -= endMs - startMs;
  }
  return null;
}

/**
 * The open intervals of the next 366 days, in order; neighbours may touch. While no zone changes its
 * offset, the windows of all zones together are one week that repeats.
 */
function* openIntervals(
  hours: WorkingHours,
  zones: readonly string[],
  fromMs: number,
): Generator<Interval> {
  const week = weekOnLocalClock(hours);
  const untilMs = fromMs + SEARCH_MS;
  for (let startMs = fromMs; startMs < untilMs;) {
    const periods = zones.map((zone) => offsetPeriodAt(zone, startMs));
    const known = periods.filter((period) => period !== null);
    if (known.length === 0 || known.length < zones.length) return;
    const endMs = Math.min(untilMs, ...known.map((period) => period.endMs));
    const offsets = [...new Set(known.map(({ offsetMs }) => offsetMs))];
    for (const interval of repeatWeekly(weekOpenInAll(week, offsets), { startMs, endMs })) {
      yield* subtract(interval, blackoutIntervals(hours, offsets, interval));
    }
    startMs = endMs;
  }
}

/** The windows of a week, as milliseconds since Monday 00:00 on the local clock. */
function weekOnLocalClock(hours: WorkingHours): Interval[] {
  return union(
    WEEKDAYS.flatMap((weekday, index) => {
      const day = hours[weekday];
      if (!day?.enabled) return [];
      return day.windows.map(({ start, end }) => ({
        startMs: index * MS_PER_DAY + timeOfDayMs(start),
        endMs: index * MS_PER_DAY + timeOfDayMs(end),
      }));
    }),
  );
}

/** What is open at every offset, as milliseconds since Monday 00:00 UTC. */
function weekOpenInAll(week: readonly Interval[], offsets: readonly number[]): Interval[] {
  return offsets.map((offsetMs) => weekInUtc(week, offsetMs)).reduce(intersect);
}

function weekInUtc(week: readonly Interval[], offsetMs: number): Interval[] {
  return union(
    week.flatMap((interval) => {
      const startMs = modulo(interval.startMs - offsetMs, MS_PER_WEEK);
      const endMs = startMs + interval.endMs - interval.startMs;
      if (endMs <= MS_PER_WEEK) return [{ startMs, endMs }];
      return [
        { startMs, endMs: MS_PER_WEEK },
        { startMs: 0, endMs: endMs - MS_PER_WEEK },
      ];
    }),
  );
}

/** The intervals of a week in UTC, repeated for every week of a period. */
function* repeatWeekly(
  week: readonly Interval[],
  { startMs, endMs }: Interval,
): Generator<Interval> {
  if (week.length === 0) return;
  const mondayMs = startMs - modulo(startMs - FIRST_MONDAY_MS, MS_PER_WEEK);
  for (let weekMs = mondayMs; weekMs < endMs; weekMs += MS_PER_WEEK) {
    for (const interval of week) {
      const openMs = Math.max(startMs, weekMs + interval.startMs);
      const closeMs = Math.min(endMs, weekMs + interval.endMs);
      if (openMs < closeMs) yield { startMs: openMs, endMs: closeMs };
    }
  }
}

/** The local days of an interval that are a blackout date at one of the offsets. */
function blackoutIntervals(
  hours: WorkingHours,
  offsets: readonly number[],
  interval: Interval,
): Interval[] {
  const { blackoutDates: dates = [] } = hours;
  if (dates.length === 0) return [];
  return offsets.flatMap((offsetMs) =>
    localMidnights(interval, offsetMs)
      .filter((midnightMs) => dates.includes(new Date(midnightMs).toISOString().slice(0, 10)))
      .map((midnightMs) => ({
        startMs: midnightMs - offsetMs,
        endMs: midnightMs - offsetMs + MS_PER_DAY,
      })),
  );
}

/** The local midnights, at an offset, of the days that an interval touches. */
function localMidnights({ startMs, endMs }: Interval, offsetMs: number): number[] {
  const days: number[] = [];
  const localMs = startMs + offsetMs;
  const firstMs = localMs - modulo(localMs, MS_PER_DAY);
  for (let day = firstMs; day < endMs + offsetMs; day += MS_PER_DAY) days.push(day);
  return days;
}

/** `HH:MM` as milliseconds since midnight. */
function timeOfDayMs(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (hour * 60 + minute) * MS_PER_MINUTE;
}

/** The non-negative remainder. */
function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
