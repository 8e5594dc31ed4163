import type { PhoneNumber } from '../phone-number.ts';
import { countryOfNumber } from './destination.ts';

/**
 * What an organization or a campaign lets itself call: beginnings of numbers in E.164, such as `+44`,
 * and countries by ISO 3166-1, such as `US`.
 */
export type AllowedPrefixes = readonly string[];

/** Whether a number begins with one of the prefixes, or is of one of the countries. */
export function isAllowedBy(prefixes: AllowedPrefixes, number: PhoneNumber): boolean {
  return prefixes.some((prefix) =>
    prefix.startsWith('+') ? number.startsWith(prefix) : countryOfNumber(number) === prefix,
  );
}
