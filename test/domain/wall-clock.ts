import type { WorkingHours } from '../../src/domain/working-hours.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const printers = new Map<string, Intl.DateTimeFormat>();

/** What a clock and a calendar on the wall show, as ICU prints it. */
type Shown = { weekday: string; date: string; time: string };

function wallClock(zone: string, atMs: number): Shown {
  const [weekday = '', day = '', time = ''] = printer(zone).format(atMs).split(', ');
  const [month, dayOfMonth, year] = day.split('/');
  return { weekday: weekday.toLowerCase(), date: `${year}-${month}-${dayOfMonth}`, time };
}

function printer(zone: string): Intl.DateTimeFormat {
  const known = printers.get(zone);
  if (known !== undefined) return known;
  const made = Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'long',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  printers.set(zone, made);
  return made;
}

/**
 * Whether it is open while a minute lasts, by reading the clock on the wall of each zone: the oracle
 * for everything that is computed of spans and offsets. No clock has shown seconds apart since 1972.
 */
export function wallClocksAllow(
  hours: WorkingHours,
  zones: readonly string[],
  minuteMs: number,
): boolean {
  return zones.length > 0 && zones.every((zone) => allows(hours, wallClock(zone, minuteMs)));
}

function allows({ blackoutDates = [], ...days }: WorkingHours, shown: Shown): boolean {
  if (blackoutDates.includes(shown.date)) return false;
  const day = Object.entries(days).find(([weekday]) => weekday === shown.weekday)?.[1];
  if (!day?.enabled) return false;
  return day.windows.some(({ start, end }) => start <= shown.time && shown.time < end);
}

/**
 * Instants at which the clock of a zone is changed within a span, to the minute: where two noons in
 * UTC show a different time of day. One that is taken back within ten days may be missed.
 */
export function clockChanges(zone: string, fromMs: number, untilMs: number): number[] {
  const changes: number[] = [];
  for (let startMs = fromMs; startMs < untilMs; startMs += 10 * DAY_MS) {
    if (offsetOf(zone, startMs) !== offsetOf(zone, startMs + 10 * DAY_MS)) {
      changes.push(changeWithin(zone, startMs, startMs + 10 * DAY_MS));
    }
  }
  return changes;
}

function changeWithin(zone: string, fromMs: number, untilMs: number): number {
  const before = offsetOf(zone, fromMs);
  let [low, high] = [fromMs / MINUTE_MS, untilMs / MINUTE_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetOf(zone, middle * MINUTE_MS) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}

/** Minutes by which the wall clock is ahead of UTC. */
function offsetOf(zone: string, minuteMs: number): number {
  const { date, time } = wallClock(zone, minuteMs);
  return (Date.parse(`${date}T${time}Z`) - minuteMs) / MINUTE_MS;
}
