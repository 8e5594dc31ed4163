import { intersect, union, type Interval } from './intervals.ts';
import { WEEKDAYS, type WorkingHours } from './week.ts';

/** Working hours as they are evaluated. Weeks begin on Monday 00:00, in milliseconds. */
export type CompiledHours = {
  /** The open windows of a week on the local clock: sorted and apart from each other. */
  week: readonly Interval[];
  /** The blackout dates as their midnights in UTC, in order. */
  blackoutMidnightsMs: readonly number[];
  /** What is open at all of some offsets, in UTC, by the offsets. */
  weeksInUtc: Map<string, readonly Interval[]>;
};

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
export const MS_PER_WEEK = 7 * MS_PER_DAY;
/** Contacts of one batch live in a few sets of zones. The cache is emptied when it is full. */
const MAX_CACHED_WEEKS = 100;

/** By identity: hours do not change after they were read, and a claim asks for many contacts. */
const compiled = new WeakMap<WorkingHours, CompiledHours>();

/** Sorts and unites the windows and dates of working hours, once for each object. */
export function compileHours(hours: WorkingHours): CompiledHours {
  const known = compiled.get(hours);
  if (known !== undefined) return known;
  const fresh: CompiledHours = {
    week: weekOnLocalClock(hours),
    blackoutMidnightsMs: midnightsOf(hours.blackoutDates ?? []),
    weeksInUtc: new Map(),
  };
  compiled.set(hours, fresh);
  return fresh;
}

/**
 * What is open at every offset, as milliseconds since Monday 00:00 UTC.
 * @param offsetsMs distinct offsets of local time from UTC; at least one
 */
export function weekOpenInAll(
  hours: CompiledHours,
  offsetsMs: readonly number[],
): readonly Interval[] {
  const { week, weeksInUtc } = hours;
  const key = offsetsMs.join(' ');
  const known = weeksInUtc.get(key);
  if (known !== undefined) return known;
  const [offsetMs = 0, ...others] = offsetsMs;
  const open =
    others.length === 0
      ? weekInUtc(week, offsetMs)
      : offsetsMs.map((single) => weekOpenInAll(hours, [single])).reduce(intersect);
  if (weeksInUtc.size >= MAX_CACHED_WEEKS) weeksInUtc.clear();
  weeksInUtc.set(key, open);
  return open;
}

/**
 * The blackout dates that touch a period, in UTC.
 * @param offsetMs the offset of local time from UTC in the whole period
 */
export function blackoutsIn(
  { blackoutMidnightsMs }: CompiledHours,
  { startMs, endMs }: Interval,
  offsetMs: number,
): Interval[] {
  const cuts: Interval[] = [];
  const firstMs = startMs + offsetMs - MS_PER_DAY;
  for (let index = indexAfter(blackoutMidnightsMs, firstMs); ; index += 1) {
    const midnightMs = blackoutMidnightsMs[index];
    if (midnightMs === undefined || midnightMs >= endMs + offsetMs) return cuts;
    cuts.push({ startMs: midnightMs - offsetMs, endMs: midnightMs - offsetMs + MS_PER_DAY });
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

/** `YYYY-MM-DD`, the date of an ISO 8601 instant in UTC, as its first millisecond. */
function midnightsOf(dates: readonly string[]): number[] {
  const midnights = new Set(dates.map((date) => Date.parse(`${date}T00:00:00Z`)));
  return [...midnights].toSorted((a, b) => a - b);
}

/** The index of the first number above a bound in a sorted list, by bisection. */
function indexAfter(sorted: readonly number[], bound: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? Infinity) > bound) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** `HH:MM` as milliseconds since midnight. */
function timeOfDayMs(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * MS_PER_MINUTE;
}

/** The non-negative remainder. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
