import { type Weekday, WEEKDAYS } from '../../../../src/domain/hours/week.ts';
import { hourState, paint, type WeekPlan } from './week-plan.ts';

/** One hour of a day in the grid. */
export type Cell = { day: Weekday; hour: number };

export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const ARROWS: Readonly<Record<string, { days: number; hours: number }>> = {
  ArrowUp: { days: 0, hours: -1 },
  ArrowDown: { days: 0, hours: 1 },
  ArrowLeft: { days: -1, hours: 0 },
  ArrowRight: { days: 1, hours: 0 },
};

/** The cell to which a key leads; null: the key does not move, or it leads out of the week. */
export function cellAfterKey({ day, hour }: Cell, key: string): Cell | null {
  const step = ARROWS[key];
  if (step === undefined) return null;
  const nextDay = WEEKDAYS[WEEKDAYS.indexOf(day) + step.days];
  const nextHour = hour + step.hours;
  return nextDay === undefined || nextHour < 0 || nextHour > 23
    ? null
    : { day: nextDay, hour: nextHour };
}

/** Opens or closes every hour of the rectangle between two cells. */
export function paintBetween(
  plan: WeekPlan,
  { from, to }: { from: Cell; to: Cell },
  isOpen: boolean,
): WeekPlan {
  const days = [WEEKDAYS.indexOf(from.day), WEEKDAYS.indexOf(to.day)];
  const hours = [from.hour, to.hour];
  const span = { start: Math.min(...hours) * 60, end: (Math.max(...hours) + 1) * 60 };
  const painted = { ...plan };
  for (const day of WEEKDAYS.slice(Math.min(...days), Math.max(...days) + 1)) {
    painted[day] = paint(plan[day], span, isOpen);
  }
  return painted;
}

/** What a click makes of an hour: an hour that is open in part becomes open. */
export function opensOnClick(plan: WeekPlan, { day, hour }: Cell): boolean {
  return hourState(plan[day], hour) !== 'open';
}

export function nameOf({ day, hour }: Cell): string {
  return `${day}-${hour}`;
}

/** The cell with a name; null: it names none. */
export function cellOf(name: string | undefined): Cell | null {
  const [dayName, hour] = name?.split('-') ?? [];
  const day = WEEKDAYS.find((weekday) => weekday === dayName);
  return day === undefined ? null : { day, hour: Number(hour) };
}
