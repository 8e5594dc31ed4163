import { type Weekday, WEEKDAYS } from '../../../../src/domain/hours/week.ts';
import type { Campaign } from 'redial-client';

/** A half-open part of a day, in minutes after 00:00; `end` is at most 1,440. */
export type Span = { start: number; end: number };

/** When calls may begin: the spans of each day are sorted, and neither overlap nor touch. */
export type WeekPlan = Record<Weekday, readonly Span[]>;

/** `working_hours` as the API answers them. */
export type WorkingHours = NonNullable<Campaign['working_hours']>;
type Day = NonNullable<WorkingHours['monday']>;

export const MINUTES_PER_HOUR = 60;
export const MINUTES_PER_DAY = 1_440;

/** A week of which every day has the same spans, by default none. */
export function evenWeek(
  spans: readonly Span[] = [],
  days: readonly Weekday[] = WEEKDAYS,
): WeekPlan {
  const of = (day: Weekday) => (days.includes(day) ? spans : []);
  return {
    monday: of('monday'),
    tuesday: of('tuesday'),
    wednesday: of('wednesday'),
    thursday: of('thursday'),
    friday: of('friday'),
    saturday: of('saturday'),
    sunday: of('sunday'),
  };
}

/** The week of `working_hours`. */
export function planOf(hours: WorkingHours): WeekPlan {
  const plan = { ...evenWeek() };
  for (const day of WEEKDAYS) plan[day] = spansOfDay(hours[day]);
  return plan;
}

/**
 * The week as `working_hours`. Every day is named, so that a PATCH, which merges them day by day, leaves
 * nothing of the stored week.
 */
export function hoursOf(plan: WeekPlan, blackoutDates: readonly string[] = []): WorkingHours {
  const hours: WorkingHours = { blackout_dates: [...blackoutDates] };
  for (const day of WEEKDAYS) hours[day] = dayOf(plan[day]);
  return hours;
}

/** Opens or closes a part of a day. What the other spans have outside of it stays to the minute. */
export function paint(spans: readonly Span[], { start, end }: Span, isOpen: boolean): Span[] {
  if (isOpen) return joined([...spans, { start, end }]);
  const before = spans.map((span) => ({ ...span, end: Math.min(span.end, start) }));
  const after = spans.map((span) => ({ ...span, start: Math.max(span.start, end) }));
  return joined([...before, ...after]);
}

/** The parts of an hour that are open, in minutes after 00:00. */
export function openInHour(spans: readonly Span[], hour: number): Span[] {
  const from = hour * MINUTES_PER_HOUR;
  return joined(
    spans.map(({ start, end }) => ({
      start: Math.max(start, from),
      end: Math.min(end, from + MINUTES_PER_HOUR),
    })),
  );
}

/** How much of an hour is open. */
export function hourState(spans: readonly Span[], hour: number): 'open' | 'partly' | 'closed' {
  const parts = openInHour(spans, hour);
  if (parts.length === 0) return 'closed';
  const minutes = parts.reduce((sum, { start, end }) => sum + end - start, 0);
  return minutes === MINUTES_PER_HOUR ? 'open' : 'partly';
}

/** Sorts spans, leaves out empty ones, and joins those that overlap or touch. */
export function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = [];
  const inOrder = spans
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start);
  for (const { start, end } of inOrder) {
    const last = result.at(-1);
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end);
    else result.push({ start, end });
  }
  return result;
}

/** `570` as `09:30`. */
export function clockOf(minutes: number): string {
  const hour = String(Math.floor(minutes / MINUTES_PER_HOUR)).padStart(2, '0');
  return `${hour}:${String(minutes % MINUTES_PER_HOUR).padStart(2, '0')}`;
}

/** `9:30` or `09:30` as `570`; null for what is no time of day up to 24:00. */
export function minutesOf(clock: string): number | null {
  const match = /^(\d{1,2}):(\d{2})$/.exec(clock.trim());
  const minutes = match === null ? Number.NaN : Number(match[1]) * 60 + Number(match[2]);
  const isTime = minutes <= MINUTES_PER_DAY && Number(match?.[2]) < MINUTES_PER_HOUR;
  return isTime ? minutes : null;
}

function spansOfDay(day: Day | undefined): Span[] {
  if (day === undefined || !day.enabled) return [];
  const single = day.start !== undefined && day.end !== undefined;
  const windows = day.windows ?? (single ? [{ start: day.start, end: day.end }] : null);
  if (windows === null) return [{ start: 0, end: MINUTES_PER_DAY }];
  return joined(
    windows.map(({ start = '00:00', end = '24:00' }) => ({
      start: minutesOf(start) ?? 0,
      end: minutesOf(end) ?? MINUTES_PER_DAY,
    })),
  );
}

function dayOf(spans: readonly Span[]): Day {
  const windows = spans.map(({ start, end }) => ({ start: clockOf(start), end: clockOf(end) }));
  return windows.length === 0 ? { enabled: false } : { enabled: true, windows };
}
