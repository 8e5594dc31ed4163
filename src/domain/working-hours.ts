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
