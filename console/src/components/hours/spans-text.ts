import { type Weekday, WEEKDAYS } from '../../../../src/domain/hours/week.ts';
import { clockOf, joined, minutesOf, type Span, type WeekPlan } from './week-plan.ts';

/** `09:00–12:30, 13:15–17:45`; empty for a closed day. */
export function textOfSpans(spans: readonly Span[]): string {
  return spans.map(({ start, end }) => `${clockOf(start)}–${clockOf(end)}`).join(', ');
}

/** Reads `9:00-12:30, 13:15–17:45`; empty text is a closed day. null: it is not understood. */
export function spansOfText(text: string): Span[] | null {
  if (text.trim() === '') return [];
  const spans: Span[] = [];
  for (const part of text.split(/[,;]/)) {
    const [from = '', until = '', ...rest] = part.split(/[-–—]/);
    const start = minutesOf(from);
    const end = minutesOf(until);
    if (rest.length > 0 || start === null || end === null || start >= end) return null;
    spans.push({ start, end });
  }
  return joined(spans);
}

/** Days that follow each other and have the same spans. */
export type DayGroup = { first: Weekday; last: Weekday; spans: readonly Span[] };

/** The week in as few lines as it needs. */
export function dayGroups(plan: WeekPlan): DayGroup[] {
  const groups: DayGroup[] = [];
  for (const day of WEEKDAYS) {
    const group = groups.at(-1);
    if (group !== undefined && textOfSpans(group.spans) === textOfSpans(plan[day]))
      group.last = day;
    else groups.push({ first: day, last: day, spans: plan[day] });
  }
  return groups;
}
