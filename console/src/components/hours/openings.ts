import { WEEKDAYS } from '../../../../src/domain/hours/week.ts';
import { momentOf, scheduleAt } from '../local-time.ts';
import { clockOf, MINUTES_PER_DAY, type WeekPlan } from './week-plan.ts';

/** A week of calling hours, and the days on which nobody is called. */
export type Hours = {
  plan: WeekPlan;
  /** Local dates, `YYYY-MM-DD`. */
  blackoutDates: readonly string[];
};

/** A half-open period in which calls may begin. */
export type Opening = { from: Date; until: Date };

const MS_PER_DAY = 86_400_000;
const DAYS_AHEAD = 15;

/**
 * The openings on the clock of a zone that end after an instant, of the days up to two weeks ahead.
 * @param zone IANA name
 */
export function openingsFrom({ plan, blackoutDates }: Hours, zone: string, from: Date): Opening[] {
  const openings: Opening[] = [];
  const today = scheduleAt(from, zone).local.slice(0, 10);
  for (let ahead = 0; ahead < DAYS_AHEAD; ahead += 1) {
    const date = dateAfter(today, ahead);
    if (blackoutDates.includes(date)) continue;
    for (const { start, end } of plan[weekdayOf(date)]) {
      const opening = { from: instantAt(date, start, zone), until: instantAt(date, end, zone) };
      append(openings, opening);
    }
  }
  return openings.filter(({ until }) => until.getTime() > from.getTime());
}

/** Whether the hours are open on the clock of a zone, and when that changes; null: not within two weeks. */
export function stateAt(
  hours: Hours,
  zone: string,
  at: Date,
): { isOpen: boolean; changesAt: Date | null } {
  const [next] = openingsFrom(hours, zone, at);
  if (next === undefined) return { isOpen: false, changesAt: null };
  const isOpen = next.from.getTime() <= at.getTime();
  const changesAt = isOpen ? next.until : next.from;
  return { isOpen, changesAt: changesAt < endOfSight(zone, at) ? changesAt : null };
}

/** The end of the last day that is looked at: what is open then may stay open. */
function endOfSight(zone: string, from: Date): Date {
  const today = scheduleAt(from, zone).local.slice(0, 10);
  return instantAt(dateAfter(today, DAYS_AHEAD - 1), MINUTES_PER_DAY, zone);
}

/** The first instant at or after `at` at which the hours are open; null: not within two weeks. */
export function nextOpenInstant(hours: Hours | null, zone: string, at: Date): Date | null {
  if (hours === null) return at;
  const [next] = openingsFrom(hours, zone, at);
  if (next === undefined) return null;
  return next.from.getTime() > at.getTime() ? next.from : at;
}

/** Openings that touch, as over midnight, are one. */
function append(openings: Opening[], { from, until }: Opening): void {
  const last = openings.at(-1);
  if (last?.until.getTime() === from.getTime()) last.until = until;
  else if (from.getTime() < until.getTime()) openings.push({ from, until });
}

function instantAt(date: string, minutes: number, timeZone: string): Date {
  const isMidnight = minutes === MINUTES_PER_DAY;
  const local = isMidnight ? `${dateAfter(date, 1)}T00:00` : `${date}T${clockOf(minutes)}`;
  // A date with a time is complete, so it is an instant.
  return momentOf({ local, timeZone })?.at ?? new Date(Number.NaN);
}

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00Z`) + days * MS_PER_DAY).toISOString().slice(0, 10);
}

function weekdayOf(date: string): (typeof WEEKDAYS)[number] {
  const fromSunday = new Date(`${date}T00:00Z`).getUTCDay();
  // The rest of a division by seven is one of the seven days.
  return WEEKDAYS[(fromSunday + 6) % WEEKDAYS.length] ?? 'monday';
}
