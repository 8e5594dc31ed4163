import { texts } from '../texts.ts';

const FORMAT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

/** `2027-03-01T09:00:00Z` in a time zone, by the viewer's language. */
export function timeIn(iso: string, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  return new Intl.DateTimeFormat(undefined, { ...FORMAT, ...zone }).format(new Date(iso));
}

/** A time in the viewer's zone; with the zone of the callee, also as the callee's clock shows it. */
export function Time({ at, calleeZone }: { at: string | null; calleeZone?: string | null }) {
  if (at === null) return <span>{texts.time.never}</span>;
  const zone = calleeZone ?? null;
  return (
    <time dateTime={at} title={at}>
      {timeIn(at)}
      {zone !== null && ` (${timeIn(at, zone)} ${zone})`}
    </time>
  );
}
