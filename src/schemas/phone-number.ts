import { type CountryCode, Metadata } from 'libphonenumber-js';
import { z } from 'zod';
import { type PhoneNumber, readPhoneNumber } from '../domain/phone-number.ts';

/** A member that holds a telephone number; answered in E.164. */
export const phoneNumber = z
  .string()
  .transform((text, context) => {
    const reading = readPhoneNumber(text);
    if ('number' in reading) return reading.number;
    context.addIssue({ code: 'custom', message: reading.problem.message });
    return z.NEVER;
  })
  .meta({ type: 'string', examples: ['+14155550123'] });

/** Numbers that calls come from. */
export const callerNumbers = z
  .array(phoneNumber)
  .min(1)
  .max(1000)
  .superRefine((numbers, context) => {
    for (const [index, number] of numbers.entries()) {
      const first = numbers.indexOf(number);
      if (first === index) continue;
      const message = `is the same number as entry ${first}: each number is listed once`;
      context.addIssue({ code: 'custom', path: [index], message });
    }
  });

const metadata = new Metadata();
const lengthsByPrefix = new Map<string, ReadonlySet<number> | null>();

/**
 * Whether a country has numbers of this length. Only the length is looked up, a table once for each
 * country code, so that it costs next to nothing for each of a million contacts.
 */
export function hasPossibleLength(number: PhoneNumber): boolean {
  for (let digits = 1; digits <= 3; digits += 1) {
    const lengths = possibleLengths(number.slice(1, 1 + digits));
    if (lengths !== null) return lengths.has(number.length - 1 - digits);
  }
  return false;
}

/** Lengths of national numbers under a country code; null when it is no country code. */
function possibleLengths(prefix: string): ReadonlySet<number> | null {
  const cached = lengthsByPrefix.get(prefix);
  if (cached !== undefined) return cached;
  const lengths = lookUpLengths(prefix);
  lengthsByPrefix.set(prefix, lengths);
  return lengths;
}

function lookUpLengths(prefix: string): ReadonlySet<number> | null {
  try {
    // The library takes a country code such as 44 in the place of GB, and throws on others.
    metadata.selectNumberingPlan(prefix as CountryCode);
  } catch {
    return null;
  }
  return new Set(metadata.numberingPlan?.possibleLengths());
}
