import type { PhoneNumber } from '../domain/phone-number.ts';
import type { NumberLengths } from './number-lengths.ts';

/**
 * Whether a country has numbers of this length. Only the length is looked up, so that it costs next
 * to nothing for each of a million contacts.
 */
export function hasPossibleLength(number: PhoneNumber, lengths: NumberLengths): boolean {
  for (let digits = 1; digits <= 3; digits += 1) {
    const possible = lengths.get(number.slice(1, 1 + digits));
    if (possible !== undefined) return possible.has(number.length - 1 - digits);
  }
  return false;
}
