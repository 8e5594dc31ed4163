import { parseDay, type RuleDay } from './rule-day.ts';

/** From an instant on, local time is UTC + `offsetMs`. Milliseconds since the epoch. */
export type OffsetChange = { atMs: number; offsetMs: number };

/** What a POSIX TZ string says: one offset for ever, or two that alternate every year. */
export type PosixRule = {
  standardMs: number;
  /** null: no summer time. */
  summer: { offsetMs: number; start: RuleTime; end: RuleTime } | null;
};

/** A day of the year, and the local time of the change in milliseconds since its midnight. */
type RuleTime = { day: RuleDay; timeMs: number };

const MS_PER_HOUR = 3_600_000;
const TIME = String.raw`[+-]?\d{1,3}(?::\d{2}){0,2}`;
const NAME = '(?:[A-Za-z]{3,}|<[A-Za-z0-9+-]{3,}>)';
const DATE = `([^,/]+)(?:/(${TIME}))?`;
const FORM = new RegExp(`^${NAME}(${TIME})(?:${NAME}(${TIME})?,${DATE},${DATE})?$`);

/**
 * Reads a POSIX TZ string with the extensions of RFC 9636 §3.3.1: `CET-1CEST,M3.5.0,M10.5.0/3`.
 * POSIX counts offsets west of Greenwich as positive. Without a time, a change is at 02:00; without
 * an offset, summer time is one hour ahead of standard time.
 * @throws {Error} the text has another form
 */
export function parsePosixRule(text: string): PosixRule {
  const [, standard, summer, startDay, startTime, endDay, endTime] = FORM.exec(text) ?? [];
  if (standard === undefined) throw new Error(`Cannot read '${text}' as a POSIX TZ string`);
  const standardMs = 0 - parseTime(standard);
  if (startDay === undefined || endDay === undefined) return { standardMs, summer: null };
  return {
    standardMs,
    summer: {
      offsetMs: summer === undefined ? standardMs + MS_PER_HOUR : 0 - parseTime(summer),
      start: { day: parseDay(startDay), timeMs: parseTime(startTime ?? '2') },
      end: { day: parseDay(endDay), timeMs: parseTime(endTime ?? '2') },
    },
  };
}

/** Both changes of a calendar year; none without summer time. The later one need not be the last. */
export function changesOfYear({ standardMs, summer }: PosixRule, year: number): OffsetChange[] {
  if (summer === null) return [];
  const { offsetMs, start, end } = summer;
  // The clock that is put forward shows standard time, the one that is put back summer time.
  return [
    { atMs: start.day(year) + start.timeMs - standardMs, offsetMs },
    { atMs: end.day(year) + end.timeMs - offsetMs, offsetMs: standardMs },
  ];
}

/** `[+-]h[hh][:mm[:ss]]` in milliseconds; the sign counts for all parts. */
function parseTime(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.replace(/^[+-]/, '').split(':').map(Number);
  const ms = hours * MS_PER_HOUR + minutes * 60_000 + seconds * 1_000;
  return text.startsWith('-') ? 0 - ms : ms;
}
