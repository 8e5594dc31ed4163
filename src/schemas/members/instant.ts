import { DateTime } from 'luxon';
import { z } from 'zod';
import { END_OF_YEARS } from '../../domain/instant.ts';

/** Of ISO 8601, what a date-time with a time of day looks like; luxon reads more. */
const FORM =
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}([.,]\d+)?)?(Z|[+-]([01]\d|2[0-3])(:?[0-5]\d)?)?$/;
/** The years from `EARLIEST` to `END_OF_YEARS` as a pattern, for the OpenAPI document. */
export const YEARS = '^(19[7-9][0-9]|[2-9][0-9]{3})-';
/** Longer than an instant with nanoseconds and an offset. */
const MAX_LENGTH = 64;
const EARLIEST = new Date('1970-01-01T00:00:00Z');
/** Without a locale, luxon asks for that of the system, which takes 18 ms the first time. */
const ISO = { zone: 'utc', locale: 'en-US' };

/**
 * Reads an instant in ISO 8601: with `Z`, an offset or neither (= UTC); seconds and fraction are
 * optional.
 * @returns null for any other text, a day that does not exist, or a year outside 1970 to 9999
 */
export function readInstant(text: string): Date | null {
  if (text.length > MAX_LENGTH) return null;
  const upper = text.trim().toUpperCase().replace(' ', 'T');
  if (!FORM.test(upper)) return null;
  const read = DateTime.fromISO(upper, ISO);
  if (!read.isValid) return null;
  const instant = read.toJSDate();
  return instant >= EARLIEST && instant < END_OF_YEARS ? instant : null;
}

/** Whether a text is an existing day, as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && DateTime.fromISO(text, ISO).isValid;
}

/** The form of an instant in a request, for the OpenAPI document. */
export const INSTANT_FORM = {
  type: 'string',
  format: 'date-time',
  maxLength: MAX_LENGTH,
  pattern: YEARS,
} as const;

/** A member that holds an instant. */
export const instant = z
  .string()
  .transform((text, context) => {
    const read = readInstant(text);
    if (read !== null) return read;
    const message = `must be an instant in ISO 8601 of at most ${MAX_LENGTH} characters, such as 2027-03-01T09:00:00Z`;
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .meta(INSTANT_FORM);
