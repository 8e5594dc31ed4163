import { z } from 'zod';

const form =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?:(:\d{2})([.,]\d+)?)?(Z|[+-]\d{2}(?::?\d{2})?)?$/i;
/** The years from `EARLIEST` to `TOO_LATE` as a pattern, for the OpenAPI document. */
export const YEARS = '^(19[7-9][0-9]|[2-9][0-9]{3})-';
const EARLIEST = new Date('1970-01-01T00:00:00Z');
/** Years have four digits. */
const TOO_LATE = new Date('+010000-01-01T00:00:00Z');

/**
 * Reads an instant in ISO 8601: with `Z`, an offset or neither (= UTC); seconds and fraction are
 * optional.
 * @returns null for any other text, a day that does not exist, or a year outside 1970 to 9999
 */
export function readInstant(text: string): Date | null {
  const match = form.exec(text.trim());
  if (match === null) return null;
  const [, date = '', time = '', seconds = ':00', fraction = '', zone = 'Z'] = match;
  if (!isDate(date)) return null;
  const milliseconds = fraction.slice(1, 4).padEnd(3, '0');
  const instant = new Date(`${date}T${time}${seconds}.${milliseconds}${isoZone(zone)}`);
  return instant >= EARLIEST && instant < TOO_LATE ? instant : null;
}

/** Whether a text is an existing day, as `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** The zone as `Z` or `+02:00`, also from `+02` and `+0200`. */
function isoZone(zone: string): string {
  if (zone.toUpperCase() === 'Z') return 'Z';
  const digits = zone.slice(1).replace(':', '').padEnd(4, '0');
  return `${zone.slice(0, 1)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}

/** A member that holds an instant. */
export const instant = z
  .string()
  .transform((text, context) => {
    const read = readInstant(text);
    if (read !== null) return read;
    const message = 'must be an instant in ISO 8601, such as 2027-03-01T09:00:00Z';
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  })
  .meta({ type: 'string', format: 'date-time', pattern: YEARS });
