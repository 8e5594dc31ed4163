import { IANAZone } from 'luxon';
import { knownZone } from './time-zone.ts';

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

/** Half open, in milliseconds since the epoch. */
type Span = { startMs: number; endMs: number };
/** A stretch of time in which the zone's clock is not put forward or back. */
type Stretch = Span & { offsetMs: number };

const MS_PER_MINUTE = 60_000;
const MS_PER_DAY = 86_400_000;
const SEARCH_DAYS = 366;

/**
 * Whether calls are allowed at an instant: the local clock shows a time inside a window of a local
 * day that is enabled and not blacked out. It follows that a wall time which does not exist (clock
 * put forward) means the next instant that exists, and that an hour which occurs twice (clock put
 * back) is open both times. No hours: always open. An unknown zone is always closed.
 */
export function isOpen(hours: WorkingHours | null, zone: string, at: Date): boolean {
  if (hours === null) return true;
  const known = zoneOf(zone);
  if (known === null) return false;
  const localMs = at.getTime() + offsetMs(known, at.getTime());
  const midnightMs = startOfDay(localMs);
  return windowsOn(hours, midnightMs).some(
    ({ startMs, endMs }) => startMs <= localMs - midnightMs && localMs - midnightMs < endMs,
  );
}

/**
 * The first open instant at or after `from`; null when there is none within 366 days or the zone
 * is unknown.
 */
export function nextOpening(hours: WorkingHours | null, zone: string, from: Date): Date | null {
  if (hours === null) return from;
  for (const span of openSpans(hours, zone, from.getTime())) return new Date(span.startMs);
  return null;
}

/**
 * The instant at which the span that is open at `at` ends: the first closed instant at or after
 * `at`, so `at` itself when it is closed. null when it does not end within 366 days.
 */
export function closesAt(hours: WorkingHours | null, zone: string, at: Date): Date | null {
  if (hours === null) return null;
  let endMs = at.getTime();
  for (const span of openSpans(hours, zone, endMs)) {
    if (span.startMs > endMs) return new Date(endMs);
    endMs = Math.max(endMs, span.endMs);
  }
  return endMs >= at.getTime() + SEARCH_DAYS * MS_PER_DAY ? null : new Date(endMs);
}

/** Open spans from an instant on, for 366 days, by start; neighbours may touch or overlap. */
function* openSpans(hours: WorkingHours, zone: string, fromMs: number): Generator<Span> {
  const known = zoneOf(zone);
  if (known === null) return;
  for (let day = 0; day < SEARCH_DAYS; day += 1) {
    const startMs = fromMs + day * MS_PER_DAY;
    for (const stretch of stretches(known, { startMs, endMs: startMs + MS_PER_DAY })) {
      yield* openSpansIn(hours, stretch);
    }
  }
}

/** Inside a stretch local time is UTC plus a constant, so wall times need no calendar. */
function* openSpansIn(hours: WorkingHours, stretch: Stretch): Generator<Span> {
  const { startMs, endMs, offsetMs: offset } = stretch;
  for (let day = startOfDay(startMs + offset); day < endMs + offset; day += MS_PER_DAY) {
    for (const window of windowsOn(hours, day)) {
      const openMs = Math.max(startMs, day + window.startMs - offset);
      const closeMs = Math.min(endMs, day + window.endMs - offset);
      if (openMs < closeMs) yield { startMs: openMs, endMs: closeMs };
    }
  }
}

/** A day cut at the instant at which its clock is changed; no zone changes it twice within a day. */
function stretches(zone: IANAZone, { startMs, endMs }: Span): Stretch[] {
  const before = offsetMs(zone, startMs);
  const after = offsetMs(zone, endMs);
  if (before === after) return [{ startMs, endMs, offsetMs: before }];
  const changeMs = changeBetween(zone, { startMs, endMs });
  return [
    { startMs, endMs: changeMs, offsetMs: before },
    { startMs: changeMs, endMs, offsetMs: after },
  ];
}

/** The first instant with the later offset, by bisection. */
function changeBetween(zone: IANAZone, { startMs, endMs }: Span): number {
  const before = offsetMs(zone, startMs);
  let low = startMs;
  let high = endMs;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMs(zone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** Windows of a local date, given as its midnight on a clock without a zone, in milliseconds. */
function windowsOn(hours: WorkingHours, midnightMs: number): Span[] {
  const midnight = new Date(midnightMs);
  if (hours.blackoutDates?.includes(midnight.toISOString().slice(0, 10))) return [];
  // getUTCDay counts from Sunday, WEEKDAYS from Monday.
  const weekday = WEEKDAYS[(midnight.getUTCDay() + 6) % 7] ?? 'monday';
  const day = hours[weekday];
  if (!day?.enabled) return [];
  return day.windows
    .map(({ start, end }) => ({ startMs: wallMs(start), endMs: wallMs(end) }))
    .toSorted((a, b) => a.startMs - b.startMs);
}

/** `HH:MM` as milliseconds since midnight. */
function wallMs(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return (hour * 60 + minute) * MS_PER_MINUTE;
}

function startOfDay(localMs: number): number {
  return Math.floor(localMs / MS_PER_DAY) * MS_PER_DAY;
}

function zoneOf(name: string): IANAZone | null {
  return knownZone(name) === null ? null : IANAZone.create(name);
}

function offsetMs(zone: IANAZone, atMs: number): number {
  return Math.round(zone.offset(atMs) * MS_PER_MINUTE);
}
