import type { Problem } from '../../domain/errors.ts';
import type { Day, Window } from '../../domain/hours/working-hours.ts';
import { isObject, isSame } from '../reading/body.ts';
import { unknownName } from '../reading/member-name.ts';
import { quotation } from '../reading/quotation.ts';

type At = { path: string; problems: Problem[] };

/** More members than any form of a day has. */
const MAX_MEMBERS = 10;
const ALL_DAY: Window = { start: '00:00', end: '24:00' };
const SYNONYMS: Readonly<Record<string, string>> = { start_time: 'start', end_time: 'end' };

/** Reads one day of working hours. Problems are added to `at.problems`. */
export function readDay(value: unknown, at: At): Day | undefined {
  if (Array.isArray(value)) return openOn(readWindows(value, at));
  if (!isObject(value)) {
    const message = 'must be {"enabled", "start", "end"} or a list of {"start", "end"}';
    at.problems.push({ path: at.path, message });
    return undefined;
  }
  const members = readMembers(value, ['enabled', 'start', 'end', 'windows'], at);
  const { enabled = true, windows } = members;
  if (typeof enabled !== 'boolean') {
    at.problems.push({ path: `${at.path}.enabled`, message: 'must be true or false' });
    return undefined;
  }
  const spans = windowsOf(members, { enabled, windows }, at);
  return enabled ? openOn(spans) : { enabled, windows: spans };
}

/** A day without a window is closed: `enabled` without times would mean the whole day. */
function openOn(windows: Window[]): Day {
  return { enabled: windows.length > 0, windows };
}

function windowsOf(
  members: Record<string, unknown>,
  { enabled, windows }: { enabled: boolean; windows: unknown },
  at: At,
): Window[] {
  const isTimed = members['start'] !== undefined || members['end'] !== undefined;
  if (isTimed && windows !== undefined) {
    const message = 'has both windows and start or end: send one of them';
    at.problems.push({ path: at.path, message });
  }
  if (Array.isArray(windows)) return readWindows(windows, { ...at, path: `${at.path}.windows` });
  if (windows !== undefined) {
    at.problems.push({ path: `${at.path}.windows`, message: 'must be a list of {"start", "end"}' });
  }
  if (isTimed) return readWindow(members, at);
  return enabled ? [ALL_DAY] : [];
}

function readWindows(list: readonly unknown[], at: At): Window[] {
  const windows = list.flatMap((entry, index) => {
    const path = `${at.path}.${index}`;
    if (isObject(entry)) {
      const here = { ...at, path };
      return readWindow(readMembers(entry, ['start', 'end'], here), here);
    }
    at.problems.push({ path, message: 'must be {"start", "end"}' });
    return [];
  });
  return windows.toSorted((a, b) => a.start.localeCompare(b.start));
}

function readWindow(members: Record<string, unknown>, at: At): Window[] {
  const start = readTime(members['start']);
  const end = readTime(members['end']);
  if (start === null) at.problems.push({ path: `${at.path}.start`, message: TIME_WANTED });
  if (end === null) at.problems.push({ path: `${at.path}.end`, message: TIME_WANTED });
  if (start === null || end === null) return [];
  // Forms that cannot express 24:00 send 23:59 for midnight.
  const endOfDay = end === '23:59' ? '24:00' : end;
  if (start < endOfDay) return [{ start, end: endOfDay }];
  const message = `ends at ${end}, not after its start at ${start}: ${remedyOf(start, end)}`;
  at.problems.push({ path: `${at.path}.end`, message });
  return [];
}

/** The problem of a member with two names whose values differ. */
function differingNames(value: Record<string, unknown>, name: string): string {
  const names = Object.keys(value).filter((key) => (SYNONYMS[key] ?? key) === name);
  const list = names.map((key) => `'${key}'`).join(' and ');
  return `${list} are the same member and differ: send one of them`;
}

/** What to send in place of a window that ends before it starts. */
function remedyOf(start: string, end: string): string {
  if (start === '24:00') return 'write 00:00 for the midnight at the start of the day';
  if (end === '00:00') return 'write 24:00 for the midnight at the end of the day';
  return `a span over midnight is two windows, ${start} to 24:00 on this day and 00:00 to ${end} on the next`;
}

const TIME_WANTED = 'must be a time of day as "HH:MM", from "00:00" to "24:00"';

/** A time of day as `HH:MM`, also from `9:00` and `09:00:00`; null for any other value. */
function readTime(value: unknown): string | null {
  const [, hour = '', minute = ''] =
    (typeof value === 'string' && /^(\d{1,2}):(\d{2})(?::00)?$/.exec(value.trim())) || [];
  const time = `${hour.padStart(2, '0')}:${minute}`;
  return /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(time) ? time : null;
}

/**
 * The members that are not null, under their own names. Unknown members are problems, and so are two
 * names of one member with different values.
 */
function readMembers(
  value: Record<string, unknown>,
  known: readonly string[],
  at: At,
): Record<string, unknown> {
  const members: Record<string, unknown> = {};
  const count = Object.keys(value).length;
  if (count > MAX_MEMBERS) {
    const message = `holds ${count} members: the members are ${known.join(', ')}`;
    at.problems.push({ path: at.path, message });
    return members;
  }
  for (const [key, entry] of Object.entries(value)) {
    const name = SYNONYMS[key] ?? key;
    const path = `${at.path}.${quotation(key)}`;
    if (!known.includes(name)) at.problems.push({ path, message: unknownName(key, known) });
    else if (entry === null) continue;
    else if (name in members && !isSame(members[name], entry)) {
      at.problems.push({ path, message: differingNames(value, name) });
    } else members[name] = entry;
  }
  return members;
}
