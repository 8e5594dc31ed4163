import { z } from 'zod';
import {
  MAX_ZONE_NAME_LENGTH,
  normalizeTimeZone,
  TIME_ZONE_REQUIREMENT,
} from '../../domain/hours/time-zone.ts';

/** A member that holds the IANA name of a time zone, in any case. */
export const timeZone = z
  .string()
  .transform((name, context) => {
    const zone = normalizeTimeZone(name.trim());
    if (zone !== null) return zone;
    context.addIssue({ code: 'custom', message: TIME_ZONE_REQUIREMENT });
    return z.NEVER;
  })
  .meta({
    type: 'string',
    maxLength: MAX_ZONE_NAME_LENGTH,
    pattern: '^\\s*[A-Za-z][A-Za-z0-9_+/\\-]*\\s*$',
    examples: ['Europe/Berlin'],
  });
