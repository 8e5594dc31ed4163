import {
  WEEKDAYS,
  type Window,
  type WorkingHours,
} from '../../../src/domain/hours/working-hours.ts';

/** Working hours with the same windows on all days of the week. */
export function everyDay(...windows: Window[]): WorkingHours {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, { enabled: true, windows }]));
}

/** Formats an instant as ISO 8601 in UTC, without milliseconds if they are zero. */
export function iso(instant: Date | null | undefined): string | null {
  return instant?.toISOString().replace('.000Z', 'Z') ?? null;
}
