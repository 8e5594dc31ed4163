import { isSupportedCountry } from 'libphonenumber-js';
import { z } from 'zod';
import type { Region } from '../../domain/region.ts';

/** Codes that people write and ISO 3166-1 does not have. */
const MISTAKEN: Readonly<Record<string, Region>> = { UK: 'GB', EL: 'GR' };

/** Reads a code of a country that has telephone numbers, in any case. */
export function readRegion(text: string): { region: Region } | { problem: string } {
  const code = text.trim().toUpperCase();
  if (isSupportedCountry(code)) return { region: code };
  const meant = MISTAKEN[code];
  const problem = 'must be the code of a country in ISO 3166-1 (2 letters), such as GB';
  return { problem: meant === undefined ? problem : `${problem}: did you mean ${meant}?` };
}

/** A member that holds a country of ISO 3166-1 (alpha-2), in any case. */
export const region = z
  .string()
  .transform((text, context) => {
    const read = readRegion(text);
    if ('region' in read) return read.region;
    context.addIssue({ code: 'custom', message: read.problem });
    return z.NEVER;
  })
  .meta({ type: 'string', maxLength: 2, pattern: '^[A-Za-z]{2}$', examples: ['GB'] });
