import {
  blackoutsIn,
  type CompiledHours,
  compileHours,
  modulo,
  MS_PER_WEEK,
  weekOpenInAll,
} from './compiled-hours.ts';
import { subtract, type Interval } from './intervals.ts';
import { END_OF_YEARS, withinYears } from '../instant.ts';
import { offsetPeriodAt } from './offset-period.ts';
import { type Day, WEEKDAYS, type Weekday, type Window, type WorkingHours } from './week.ts';

export { WEEKDAYS };
export type { Day, Weekday, Window, WorkingHours };

/** A half-open period in which calls are allowed; `until` null: no end within 366 days. */
export type Opening = { from: Date; until: Date | null };

const MS_PER_DAY = 86_400_000;
/** The first Monday after the epoch, which was a Thursday. */
const FIRST_MONDAY_MS = 4 * MS_PER_DAY;
const SEARCH_MS = 366 * MS_PER_DAY;
/**
 * Open intervals that one search looks at. Hours that are accepted have fewer in 366 days. Hours that
 * an earlier release stored may have 263,000, at 20 ns each; the search ends early in them.
 */
const MAX_INTERVALS = 100_000;

/** Where a search ends, in milliseconds since the epoch: after 366 days, or with the year 9999. */
function horizonMs(from: Date): number {
  return Math.min(from.getTime() + SEARCH_MS, END_OF_YEARS.getTime());
}

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
  if (hours === null) return withinYears(from);
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
  return endMs >= horizonMs(at) ? null : new Date(endMs);
}

/**
 * Whether the hours are open, and when they next are: `nextOpenAt` is `at` itself while they are. While
 * they are closed, they close at the end of their next opening.
 */
export function windowAt(
  hours: WorkingHours | null,
  zones: readonly string[],
  at: Date,
): { isOpen: boolean; nextOpenAt: Date | null; nextCloseAt: Date | null } {
  const nextOpenAt = nextOpening(hours, zones, at);
  return {
    isOpen: nextOpenAt?.getTime() === at.getTime(),
    nextOpenAt,
    nextCloseAt: nextOpenAt && nextClosing(hours, zones, nextOpenAt),
  };
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
  let next: Date | null = from;
  while (next !== null && found.length < count) {
    const start = nextOpening(hours, zones, next);
    if (start === null || start.getTime() >= horizonMs(from)) break;
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
  if (hours === null) {
    const atMs = from.getTime() + openMs;
    return atMs < horizonMs(from) ? new Date(atMs) : null;
  }
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
  const compiled = compileHours(hours);
  if (compiled.week.length === 0) return;
  const untilMs = horizonMs(new Date(fromMs));
  let intervalsLeft = MAX_INTERVALS;
  for (let startMs = fromMs; startMs < untilMs;) {
    const periods = zones.map((zone) => offsetPeriodAt(zone, startMs));
    const known = periods.filter((period) => period !== null);
    if (known.length === 0 || known.length < zones.length) return;
    const endMs = Math.min(untilMs, ...known.map((period) => period.endMs));
    const offsets = [...new Set(known.map(({ offsetMs }) => offsetMs))];
    for (const interval of openAtOffsets(compiled, offsets, { startMs, endMs })) {
      yield interval;
      if ((intervalsLeft -= 1) === 0) return;
    }
    startMs = endMs;
  }
}

/** The open intervals of a period in which no offset changes. Blackout dates are left out first. */
function* openAtOffsets(
  compiled: CompiledHours,
  offsetsMs: readonly number[],
  period: Interval,
): Generator<Interval> {
  const week = weekOpenInAll(compiled, offsetsMs);
  if (week.length === 0) return;
  const cuts = offsetsMs.flatMap((offsetMs) => blackoutsIn(compiled, period, offsetMs));
  for (const part of subtract(period, cuts)) yield* repeatWeekly(week, part);
}

/** The intervals of a week in UTC, repeated for every week of a period. */
function* repeatWeekly(
  week: readonly Interval[],
  { startMs, endMs }: Interval,
): Generator<Interval> {
  const mondayMs = startMs - modulo(startMs - FIRST_MONDAY_MS, MS_PER_WEEK);
  for (let weekMs = mondayMs; weekMs < endMs; weekMs += MS_PER_WEEK) {
    for (const interval of week) {
      const openMs = Math.max(startMs, weekMs + interval.startMs);
      const closeMs = Math.min(endMs, weekMs + interval.endMs);
      if (openMs < closeMs) yield { startMs: openMs, endMs: closeMs };
    }
  }
}
