import * as fc from 'fast-check';
import { WEEKDAYS, type WorkingHours } from '../../src/domain/working-hours.ts';

/** What the clock on the wall shows, as ICU prints it: all that the oracle of hours knows. */
export type Shown = { date: string; weekday: string; time: string };

/** The wall clock of a zone minute by minute; `date` as `YYYY-MM-DD`, `time` as `HH:MM`. */
export function wallClock(zone: string, startMs: number, minutes: number): Shown[] {
  const print = Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return Array.from({ length: minutes }, (_, minute) => {
    // "Saturday, 03/27/2027, 00:00"
    const [weekday = '', date = '', time = ''] = print
      .format(startMs + minute * 60_000)
      .split(', ');
    const [month, day, year] = date.split('/');
    return { date: `${year}-${month}-${day}`, weekday: weekday.toLowerCase(), time };
  });
}

/** Whether hours are open when the wall clock shows this. */
export function opens(hours: WorkingHours, { date, weekday, time }: Shown): boolean {
  if (hours.blackoutDates?.includes(date)) return false;
  const day = hours[WEEKDAYS.find((name) => name === weekday) ?? 'monday'];
  return day?.enabled === true && day.windows.some(({ start, end }) => start <= time && time < end);
}

const quarter = fc.integer({ min: 0, max: 95 });
const window = fc
  .tuple(quarter, fc.integer({ min: 1, max: 96 }))
  .map(([start, length]) => ({ start: timeOf(start), end: timeOf(Math.min(96, start + length)) }));
const day = fc.record({ enabled: fc.boolean(), windows: fc.array(window, { maxLength: 3 }) });

/** Any hours: days that are missing, disabled, without windows, with windows that overlap. */
export const anyWeek: fc.Arbitrary<WorkingHours> = fc.record(
  Object.fromEntries(WEEKDAYS.map((name) => [name, day])),
  { requiredKeys: [] },
);

function timeOf(quarters: number): string {
  const [hour, minute] = [Math.floor(quarters / 4), (quarters % 4) * 15];
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
