import { type Day, WEEKDAYS, type Weekday, type WorkingHours } from '../../domain/hours/week.ts';

/** The days on which no call may begin, in the order of the week. */
function closedDays(hours: WorkingHours): Weekday[] {
  return WEEKDAYS.filter((name) => !isOpen(hours[name]));
}

/** Whether no call may ever begin. Blackout dates are not looked at. */
export function neverOpens(hours: WorkingHours): boolean {
  return closedDays(hours).length === WEEKDAYS.length;
}

export function namesEveryDay(hours: WorkingHours): boolean {
  return WEEKDAYS.every((name) => hours[name] !== undefined);
}

function isOpen(day: Day | undefined): boolean {
  return day?.enabled === true && day.windows.length > 0;
}

type HoursChange = {
  member: 'working_hours' | 'working_hours_override';
  /** What held before where the member was null. */
  before: string;
  /** The member as it was answered before the change. */
  stored: unknown;
  hours: WorkingHours | null;
};

/** What a PATCH tells of days that it closes without naming them: where the member was null before. */
export function closingWarnings({ member, before, stored, hours }: HoursChange): string[] {
  if (stored !== null || hours === null) return [];
  const closed = closedDays(hours);
  if (closed.length === 0) return [];
  return [`${member} was null, so ${before}: from now on no call begins on ${closed.join(', ')}`];
}
