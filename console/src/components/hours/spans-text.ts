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
    const span = timesOf(part);
    if (span === null || span.start >= span.end) return null;
    spans.push(span);
  }
  return joined(spans);
}

/** The first times of a text that run over midnight, such as `22:00-06:00`; null: none do. */
export function overMidnight(text: string): { from: string; until: string } | null {
  const spans = text.split(/[,;]/).map(timesOf);
  const over = spans.find((span) => span !== null && span.start > span.end) ?? null;
  return over && { from: clockOf(over.start), until: clockOf(over.end) };
}

/** Two times of day as they are written, also if the second is the earlier; null: it is no such text. */
function timesOf(part: string): Span | null {
  const [from = '', until = '', ...rest] = part.split(/[-–—]/);
  const start = minutesOf(from);
  const end = minutesOf(until);
  return rest.length > 0 || start === null || end === null ? null : { start, end };
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
