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

/** The most windows that a day takes in a request: a shift plan with breaks has three or four. */
export const MAX_WINDOWS_PER_DAY = 10;

/** The most blackout dates that a request takes: more than the 366 days that are searched. */
export const MAX_BLACKOUT_DATES = 400;
