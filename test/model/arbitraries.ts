import * as fc from 'fast-check';
import type { WorkingHours } from '../../src/domain/hours/working-hours.ts';
import { everyDay } from '../support/data/working-hours.ts';

/** Arguments of commands. The ranges are small, so that commands often hit the same objects. */

export type Hours = WorkingHours | null;
/** A contact to upload. */
export type ContactDraft = { number: string; timezone: string | null };

/** The last two digits choose the simulator's outcome. Batches share these numbers. */
const ENDINGS = ['01', '02', '90', '91', '92', '93', '94', '95', '96', '98', '99'];
const BERLIN = '+493012345601';
const KATMANDU = '+977141234501';
const NUMBERS = [...ENDINGS.map((ending) => `+120255501${ending}`), BERLIN, KATMANDU];

/** The time zone of a number. */
export function zoneOfNumber(number: string): string {
  if (number === BERLIN) return 'Europe/Berlin';
  return number === KATMANDU ? 'Asia/Katmandu' : 'America/New_York';
}

/** Working hours by name, which keeps printed commands readable. */
const HOURS = {
  always: null,
  office: everyDay({ start: '09:00', end: '17:00' }),
  split: everyDay({ start: '08:00', end: '10:00' }, { start: '13:00', end: '20:00' }),
} as const satisfies Record<string, Hours>;
export type HoursName = keyof typeof HOURS;

export function hoursByName(name: HoursName): Hours {
  return HOURS[name];
}

export const nth = fc.nat({ max: 11 });
export const hours = fc.constantFrom<HoursName>('always', 'office', 'split');
export const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York');
export const number = fc.constantFrom(...NUMBERS);
export const contactDraft: fc.Arbitrary<ContactDraft> = fc.record({
  number,
  timezone: fc.option(fc.constantFrom('Asia/Kathmandu', 'Europe/London'), { freq: 2 }),
});
export const concurrencyLimit = fc.option(fc.integer({ min: 1, max: 3 }), { freq: 3 });
export const maxRetries = fc.integer({ min: 0, max: 2 });
export const retries = fc.record({ maxRetries, cooldownMinutes: fc.constantFrom(0, 30, 90) });
export const minutesAhead = fc.constantFrom(null, null, null, null, null, 5, 90, 600);
