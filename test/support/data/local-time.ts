import * as fc from 'fast-check';
import { WEEKDAYS, type WorkingHours } from '../../../src/domain/hours/working-hours.ts';

/** Local time as ICU formats it; the test oracle for working hours uses nothing else. */
export type LocalTime = { date: string; weekday: string; time: string };

/** Zones whose rules changed after IANA 2026c, which Node 24.21 has. */
export const OUTDATED_IN_ICU: ReadonlySet<string> = new Set([
  'America/Havana',
  'America/Inuvik',
  'America/Rainy_River',
  'America/Winnipeg',
  'Canada/Central',
  'Cuba',
]);

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Of each zone; the same minutes are asked for again and again, and printing is slow. */
const REMEMBERED = 2_500;
type Clock = { printer: Intl.DateTimeFormat; shown: Map<number, LocalTime> };
const clocks = new Map<string, Clock>();

/** The local time of a zone at a minute; `date` as `YYYY-MM-DD`, `time` as `HH:MM`. */
function localTimeAt(zone: string, atMs: number): LocalTime {
  const clock = clockOf(zone);
  const known = clock.shown.get(atMs);
  if (known !== undefined) return known;
  if (clock.shown.size === REMEMBERED) clock.shown.clear();
  const shown = print(clock.printer, atMs);
  clock.shown.set(atMs, shown);
  return shown;
}

function print(printer: Intl.DateTimeFormat, atMs: number): LocalTime {
  // "Saturday, 03/27/2027, 00:00"
  const [weekday = '', date = '', time = ''] = printer.format(atMs).split(', ');
  const [month, day, year] = date.split('/');
  return { date: `${year}-${month}-${day}`, weekday: weekday.toLowerCase(), time };
}

function clockOf(zone: string): Clock {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const printer = Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const clock = { printer, shown: new Map<number, LocalTime>() };
  clocks.set(zone, clock);
  return clock;
}

/**
 * Whether the hours are open in all zones for the whole minute; false without a zone. Since 1972 all
 * zones differ by whole minutes.
 */
export function isOpenInAllZones(
  hours: WorkingHours,
  zones: readonly string[],
  minuteMs: number,
): boolean {
  return zones.length > 0 && zones.every((zone) => isOpenAt(hours, localTimeAt(zone, minuteMs)));
}

/** Whether the hours are open at a local time. */
export function isOpenAt(hours: WorkingHours, { date, weekday, time }: LocalTime): boolean {
  if (hours.blackoutDates?.includes(date)) return false;
  const day = hours[WEEKDAYS.find((name) => name === weekday) ?? 'monday'];
  return day?.enabled === true && day.windows.some(({ start, end }) => start <= time && time < end);
}

const quarter = fc.integer({ min: 0, max: 95 });
const window = fc
  .tuple(quarter, fc.integer({ min: 1, max: 96 }))
  .map(([start, length]) => ({ start: timeOf(start), end: timeOf(Math.min(96, start + length)) }));
const day = fc.record({ enabled: fc.boolean(), windows: fc.array(window, { maxLength: 3 }) });

/** Arbitrary working hours: days may be missing or disabled, windows may be absent or overlap. */
export const workingHoursArbitrary: fc.Arbitrary<WorkingHours> = fc.record(
  Object.fromEntries(WEEKDAYS.map((name) => [name, day])),
  { requiredKeys: [] },
);

function timeOf(quarters: number): string {
  const [hour, minute] = [Math.floor(quarters / 4), (quarters % 4) * 15];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

const STEP_MS = 10 * DAY_MS;

/**
 * Finds the offset changes of a zone, to the minute. It may miss changes that are undone within ten
 * days.
 */
export function clockChanges(zone: string, fromMs: number, untilMs: number): number[] {
  const changes: number[] = [];
  let before = utcOffsetMs(zone, fromMs);
  for (let startMs = fromMs; startMs < untilMs; startMs += STEP_MS) {
    const endMs = startMs + STEP_MS;
    const after = utcOffsetMs(zone, endMs);
    if (before !== after) changes.push(changeWithin(zone, { startMs, endMs }));
    before = after;
  }
  return changes;
}

function changeWithin(zone: string, step: { startMs: number; endMs: number }): number {
  const before = utcOffsetMs(zone, step.startMs);
  let [low, high] = [step.startMs / MINUTE_MS, step.endMs / MINUTE_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (utcOffsetMs(zone, middle * MINUTE_MS) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}

/** The offset of a zone from UTC in milliseconds, as ICU knows it; `minuteMs` is a whole minute. */
export function utcOffsetMs(zone: string, minuteMs: number): number {
  const { date, time } = localTimeAt(zone, minuteMs);
  return Date.parse(`${date}T${time}Z`) - minuteMs;
}
