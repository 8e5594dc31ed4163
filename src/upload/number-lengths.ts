import { type CountryCode, Metadata } from 'libphonenumber-js';
import type { PhoneNumber } from '../domain/phone-number.ts';

/** The possible digit counts of national numbers, by country code. */
export type NumberLengths = ReadonlyMap<string, ReadonlySet<number>>;

let knownLengths: NumberLengths | undefined;

/** Returns the possible lengths for every country code. They are looked up once in a process. */
export function numberLengths(): NumberLengths {
  knownLengths ??= lookUpLengths();
  return knownLengths;
}

function lookUpLengths(): NumberLengths {
  const metadata = new Metadata();
  const found = new Map<string, ReadonlySet<number>>();
  for (let code = 1; code <= 999; code += 1) {
    try {
      // The library accepts a calling code such as '44' for 'GB', and throws for unknown codes.
      metadata.selectNumberingPlan(String(code) as CountryCode);
    } catch {
      continue;
    }
    found.set(String(code), new Set(metadata.numberingPlan?.possibleLengths()));
  }
  return found;
}

/**
 * Returns whether the number's country has numbers of this length. It checks the length only, so
 * that a million contacts are checked at almost no cost.
 */
export function hasPossibleLength(number: PhoneNumber, lengths: NumberLengths): boolean {
  for (let digits = 1; digits <= 3; digits += 1) {
    const possible = lengths.get(number.slice(1, 1 + digits));
    if (possible !== undefined) return possible.has(number.length - 1 - digits);
  }
  return false;
}
