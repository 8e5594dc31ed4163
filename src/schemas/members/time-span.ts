import { Duration } from 'luxon';
import { z } from 'zod';

/** The units of a day are given, because a month or a year has no fixed length. */
const FORM = /^P(?=\d|T\d)(\d{1,3}W)?(\d{1,3}D)?(T(?=\d)(\d{1,4}H)?(\d{1,5}M)?(\d{1,7}S)?)?$/;
const MAX_SECONDS = 365 * 24 * 3600;
const DAY = 24 * 3600;

/** A span of time such as `P7D`, read as whole seconds; at least a minute, at most 365 days. */
export const timeSpan = z
  .string()
  .max(32)
  .transform((text, context) => {
    const seconds = FORM.test(text) ? Duration.fromISO(text).as('seconds') : 0;
    if (seconds >= 60 && seconds <= MAX_SECONDS) return seconds;
    const message = 'must be a duration in ISO 8601 from PT1M to P365D, such as P7D or PT12H';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .meta({ type: 'string', maxLength: 32, pattern: FORM.source, examples: ['P7D'] });

/** Seconds in the form of `timeSpan`, in the largest unit that is whole. */
export function viewTimeSpan(seconds: number | null): string | null {
  if (seconds === null) return null;
  if (seconds % DAY === 0) return `P${seconds / DAY}D`;
  if (seconds % 3600 === 0) return `PT${seconds / 3600}H`;
  return seconds % 60 === 0 ? `PT${seconds / 60}M` : `PT${seconds}S`;
}
