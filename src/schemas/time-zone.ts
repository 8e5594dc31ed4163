import { z } from 'zod';
import { knownZone } from '../domain/time-zone.ts';

export const TIME_ZONE_WANTED = 'must be the IANA name of a time zone, such as Europe/Berlin';

/** A member that holds the name of a time zone, in any case. */
export const timeZone = z
  .string()
  .transform((name, context) => {
    const zone = knownZone(name.trim());
    if (zone !== null) return zone;
    context.addIssue({ code: 'custom', message: TIME_ZONE_WANTED });
    return z.NEVER;
  })
  .meta({ type: 'string', examples: ['Europe/Berlin'] });
