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

/** A half-open span of local wall time, as `HH:MM`; `end` may be `24:00`. */
export type Window = { start: string; end: string };

export type Day = { enabled: boolean; windows: readonly Window[] };

/** Opening times by weekday on the local clock; a missing day is closed. */
export type WorkingHours = Partial<Record<Weekday, Day>> & {
  /** Local dates, `YYYY-MM-DD`, on which nobody is called. */
  blackoutDates?: readonly string[];
};

/** A stretch of time in which calls are allowed, half open; `until` null: it does not end. */
export type Opening = { from: Date; until: Date | null };

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
const MS_PER_WEEK = 7 * MS_PER_DAY;
/** The first Monday of the epoch, which began on a Thursday. */
const FIRST_MONDAY_MS = 4 * MS_PER_DAY;
const SEARCH_MS = 366 * MS_PER_DAY;

/**
 * Whether calls are allowed at an instant: in every one of the zones the local clock shows a time
 * inside a window of a local day that is enabled and not blacked out. It follows that a wall time
 * which does not exist (clock put forward) means the next instant that exists, and that an hour
 * which occurs twice (clock put back) is open both times. No hours: always open, wherever that is.
 * With hours, no zone at all and an unknown one among them are closed.
 */
export function isOpen(hours: WorkingHours | null, zones: readonly string[], at: Date): boolean {
  return nextOpening(hours, zones, at)?.getTime() === at.getTime();
}

/**
 * The first instant at or after `from` from which on it is open for `lastsMs` at least; null when
 * there is none within 366 days, so also when the zones have no hour in common.
 */
export function nextOpening(
  hours: WorkingHours | null,
  zones: readonly string[],
  from: Date,
  lastsMs = 1,
): Date | null {
  if (hours === null) return from;
  let opening: Interval = { startMs: Infinity, endMs: -Infinity };
  for (const span of openIntervals(hours, zones, from.getTime())) {
    if (span.startMs > opening.endMs) opening = span;
    else opening.endMs = span.endMs;
    if (opening.endMs - opening.startMs >= lastsMs) return new Date(opening.startMs);
  }
  return null;
}

/**
 * The instant at which the span that is open at `at` ends: the first closed instant at or after
 * `at`, so `at` itself when it is closed. null when it does not end within 366 days.
 */
export function nextClosing(
  hours: WorkingHours | null,
  zones: readonly string[],
  at: Date,
): Date | null {
  if (hours === null) return null;
  let endMs = at.getTime();
  for (const span of openIntervals(hours, zones, endMs)) {
    if (span.startMs > endMs) break;
    endMs = span.endMs;
  }
  return endMs >= at.getTime() + SEARCH_MS ? null : new Date(endMs);
}

/**
 * The next openings from an instant on, at most `count`, as many as begin within 366 days. The
 * first begins at `from` when that is open.
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
 * The instant at which it has been open for `openMs` since `from`, and is open; null when that is
 * not within 366 days.
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
 * Open spans from an instant on, for 366 days, in order; neighbours may touch. As long as no clock
 * is changed the windows of all zones are one week that repeats, however many zones there are.
 */
function* openIntervals(
  hours: WorkingHours,
  zones: readonly string[],
  fromMs: number,
): Generator<Interval> {
  const week = weekOnLocalClock(hours);
  const untilMs = fromMs + SEARCH_MS;
  for (let startMs = fromMs; startMs < untilMs;) {
    const stretches = zones.map((zone) => offsetPeriodAt(zone, startMs));
    const known = stretches.filter((stretch) => stretch !== null);
    if (known.length === 0 || known.length < zones.length) return;
    const endMs = Math.min(untilMs, ...known.map((stretch) => stretch.endMs));
    const offsets = [...new Set(known.map(({ offsetMs }) => offsetMs))];
    for (const span of repeatWeekly(weekOpenInAll(week, offsets), { startMs, endMs })) {
      yield* subtract(span, blackoutIntervals(hours, offsets, span));
    }
    startMs = endMs;
  }
}

/** The windows of a week, in milliseconds since Monday 00:00 on the local clock. */
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

/** The times of a week, in milliseconds since Monday 00:00 UTC, that are open at every offset. */
function weekOpenInAll(week: readonly Interval[], offsets: readonly number[]): Interval[] {
  return offsets.map((offsetMs) => weekInUtc(week, offsetMs)).reduce(intersect);
}

function weekInUtc(week: readonly Interval[], offsetMs: number): Interval[] {
  return union(
    week.flatMap((span) => {
      const startMs = modulo(span.startMs - offsetMs, MS_PER_WEEK);
      const endMs = startMs + span.endMs - span.startMs;
      if (endMs <= MS_PER_WEEK) return [{ startMs, endMs }];
      return [
        { startMs, endMs: MS_PER_WEEK },
        { startMs: 0, endMs: endMs - MS_PER_WEEK },
      ];
    }),
  );
}

/** The spans of a week in UTC, week after week. */
function* repeatWeekly(week: readonly Interval[], { startMs, endMs }: Interval): Generator<Interval> {
  if (week.length === 0) return;
  const mondayMs = startMs - modulo(startMs - FIRST_MONDAY_MS, MS_PER_WEEK);
  for (let weekMs = mondayMs; weekMs < endMs; weekMs += MS_PER_WEEK) {
    for (const span of week) {
      const openMs = Math.max(startMs, weekMs + span.startMs);
      const closeMs = Math.min(endMs, weekMs + span.endMs);
      if (openMs < closeMs) yield { startMs: openMs, endMs: closeMs };
    }
  }
}

/** The local days of a span on which, at any of the offsets, nobody is called. */
function blackoutIntervals(hours: WorkingHours, offsets: readonly number[], span: Interval): Interval[] {
  const { blackoutDates: dates = [] } = hours;
  if (dates.length === 0) return [];
  return offsets.flatMap((offsetMs) =>
    localMidnights(span, offsetMs)
      .filter((midnightMs) => dates.includes(new Date(midnightMs).toISOString().slice(0, 10)))
      .map((midnightMs) => ({
        startMs: midnightMs - offsetMs,
        endMs: midnightMs - offsetMs + MS_PER_DAY,
      })),
  );
}

/** The midnights, on a clock that is ahead of UTC by an offset, of the days that a span touches. */
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

/** The remainder that is never negative. */
function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
