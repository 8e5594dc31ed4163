import { firstStart } from './dispatch-gate.ts';
import type { CallHours } from './hours/call-hours.ts';
import { zonesOfKey } from './hours/callee-zone.ts';

/** How many contacts have a number of several time zones, by the key of these zones. */
export type SpreadContacts = ReadonlyMap<string, number>;

/**
 * What the API tells of contacts that are never called, because the working hours are at no time open
 * in all time zones of their numbers. Each set of zones is looked at once.
 */
export function sharedHoursWarnings(hours: CallHours, spread: SpreadContacts, now: Date): string[] {
  const { workingHours, timezoneSource } = hours;
  if (workingHours === null || timezoneSource !== 'callee') return [];
  let count = 0;
  for (const [key, contacts] of spread) {
    if (firstStart(workingHours, zonesOfKey(key), now) === null) count += contacts;
  }
  if (count === 0) return [];
  const whose = count === 1 ? '1 contact, which is' : `${count} contacts, which are`;
  return [
    'with timezone_source callee, working_hours are at no time within a year open in all time zones ' +
      `of the number of ${whose} not called: give a timezone with the contact, or widen working_hours`,
  ];
}
