import { z } from 'zod';
import type { Problem } from '../../domain/errors.ts';
import {
  type Day,
  MAX_BLACKOUT_DATES,
  MAX_WINDOWS_PER_DAY,
  WEEKDAYS,
  type Weekday,
  type WorkingHours,
} from '../../domain/hours/week.ts';
import { isObject } from '../reading/body.ts';
import { isDate } from './instant.ts';
import { unknownName } from '../reading/member-name.ts';
import { quotation } from '../reading/quotation.ts';
import { namesEveryDay, neverOpens } from './closed-days.ts';
import { readDay } from './working-day.ts';
import { workingHoursForm } from './working-hours-description.ts';

/** Says on purpose that no call may ever begin; answers have it then. */
const NEVER_OPEN = 'never_open';
const KNOWN = [...WEEKDAYS, 'blackout_dates', NEVER_OPEN];
/** Each day has a long and a short name. */
const MAX_MEMBERS = 2 * WEEKDAYS.length + 1;

/** A member that holds working hours in any of the accepted forms. */
export const workingHours = z
  .unknown()
  .transform((value, context): WorkingHours => {
    const problems: Problem[] = [];
    const hours = readWorkingHours(value, problems);
    if (problems.length === 0) problems.push(...problemWithOpening(value, hours));
    for (const { path, message } of problems) {
      context.addIssue({ code: 'custom', path: partsOf(path), message });
    }
    return problems.length === 0 ? hours : z.NEVER;
  })
  .meta(workingHoursForm);

/**
 * What in working hours of a request is too large to be read: more than 10 windows on a day, 400
 * blackout dates, or 15 members. Every claim evaluates the hours, once for each set of time zones.
 */
export function problemsWithHoursSize(given: unknown): Problem[] {
  if (!isObject(given)) return [];
  const count = Object.keys(given).length;
  if (count > MAX_MEMBERS) {
    return [{ path: '', message: `holds ${count} members: at most ${MAX_MEMBERS}` }];
  }
  return Object.entries(given).flatMap(([name, entry]) => {
    const path = quotation(name);
    if (name.toLowerCase() === 'blackout_dates') {
      return problemWithCount(path, { list: entry, of: 'dates', max: MAX_BLACKOUT_DATES });
    }
    const windows = isObject(entry) ? entry['windows'] : entry;
    return problemWithCount(path, { list: windows, of: 'windows', max: MAX_WINDOWS_PER_DAY });
  });
}

function problemWithCount(
  path: string,
  { list, of, max }: { list: unknown; of: string; max: number },
): Problem[] {
  if (!Array.isArray(list) || list.length <= max) return [];
  return [{ path, message: `holds ${list.length} ${of}: at most ${max}` }];
}

function readWorkingHours(value: unknown, problems: Problem[]): WorkingHours {
  if (!isObject(value)) {
    problems.push({ path: '', message: 'must be an object with the days of the week' });
    return {};
  }
  const hours: WorkingHours = {};
  const seen = new Set<string>();
  for (const [key, entry] of Object.entries(value)) {
    if (key === NEVER_OPEN) continue;
    const name = memberOf(key);
    if (name === undefined) problems.push({ path: key, message: unknownName(key, KNOWN) });
    else if (seen.has(name)) problems.push({ path: key, message: `'${name}' is given twice` });
    else if (entry !== null) Object.assign(hours, readMember(name, { key, entry }, problems));
    if (name !== undefined) seen.add(name);
  }
  return hours;
}

/**
 * Hours that never open are mostly a mistake. They are taken where each day is closed by its name, or
 * where `never_open` says so.
 */
function problemWithOpening(value: unknown, hours: WorkingHours): Problem[] {
  const asked = isObject(value) ? (value[NEVER_OPEN] ?? false) : false;
  if (typeof asked !== 'boolean') return [{ path: NEVER_OPEN, message: 'must be true or false' }];
  if (neverOpens(hours) ? asked || namesEveryDay(hours) : !asked) return [];
  const message = asked
    ? 'is true, and a day opens: leave it out, or close every day'
    : `never opens: a day that is left out is closed. Send the days on which calls may begin, or "${NEVER_OPEN}": true if nobody is to be called`;
  return [{ path: asked ? NEVER_OPEN : '', message }];
}

/** Merges working hours day by day: a day in `given` replaces the stored day as a whole. */
export function mergeWorkingHours(stored: unknown, given: unknown): unknown {
  if (!isObject(given) || !isObject(stored)) return given;
  const replaced = new Set(Object.keys(given).map(memberOf));
  const kept = Object.entries(stored).filter(
    ([name]) => name !== NEVER_OPEN && !replaced.has(memberOf(name)),
  );
  return { ...Object.fromEntries(kept), ...given };
}

function partsOf(path: string): (string | number)[] {
  const parts = path === '' ? [] : path.split('.');
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

function readMember(
  name: Weekday | 'blackout_dates',
  { key, entry }: { key: string; entry: unknown },
  problems: Problem[],
): WorkingHours {
  if (name === 'blackout_dates') return { blackoutDates: readDates(entry, problems) };
  const day = readDay(entry, { path: key, problems });
  return day === undefined ? {} : { [name]: day };
}

/** The member that a key means, in any case: `Mon`, `MONDAY` and `monday` are the same day. */
function memberOf(key: string): Weekday | 'blackout_dates' | undefined {
  const lower = key.toLowerCase();
  if (lower === 'blackout_dates') return lower;
  return WEEKDAYS.find((day) => day === lower || day.slice(0, 3) === lower);
}

function readDates(value: unknown, problems: Problem[]): string[] {
  const dates = Array.isArray(value) ? value.filter((date) => typeof date === 'string') : [];
  if (!Array.isArray(value) || dates.length < value.length || !dates.every(isDate)) {
    const message = 'must be a list of local dates such as "2027-12-25"';
    problems.push({ path: 'blackout_dates', message });
  }
  return [...new Set(dates)].toSorted();
}

const start = z.string().describe('Local time of day at which calls may begin, as `HH:MM`.');
const end = z
  .string()
  .describe(
    'Local time of day from which no call begins any more, as `HH:MM`; `24:00` is midnight.',
  );

const dayView = z
  .object({
    enabled: z.boolean().describe('Whether the day is open at all.'),
    start: start.optional(),
    end: end.optional(),
    windows: z
      .array(z.object({ start, end }))
      .optional()
      .describe('The openings of a day that has several; then without `start` and `end`.'),
  })
  .meta({
    id: 'Day',
    description: 'The openings of one weekday. A day that is missing is closed.',
  });

/** Working hours as they are answered. */
export const workingHoursView = z
  .object({
    ...Object.fromEntries(WEEKDAYS.map((day) => [day, dayView.optional()])),
    blackout_dates: z
      .array(z.string())
      .optional()
      .describe('Local dates (`YYYY-MM-DD`) on which nobody is called.'),
    [NEVER_OPEN]: z
      .boolean()
      .optional()
      .describe('true: no day opens. Absent where a day opens, or each is closed by its name.'),
  })
  .describe('When calls may begin, by weekday, on the local clock. null: always.');

/** A day with one window is answered as `start` and `end`, one with several as `windows`. */
export function viewWorkingHours(hours: WorkingHours): z.output<typeof workingHoursView> {
  const days = WEEKDAYS.flatMap((name) => {
    const day = hours[name];
    return day === undefined ? [] : [[name, viewDay(day)] as const];
  });
  return {
    ...Object.fromEntries(days),
    ...(hours.blackoutDates && { blackout_dates: [...hours.blackoutDates] }),
    ...(neverOpens(hours) && !namesEveryDay(hours) && { [NEVER_OPEN]: true }),
  };
}

function viewDay({ enabled, windows }: Day): z.output<typeof dayView> {
  const [first, ...others] = windows;
  if (first === undefined) return { enabled };
  if (others.length > 0) return { enabled, windows: windows.map((window) => ({ ...window })) };
  return { enabled, start: first.start, end: first.end };
}
