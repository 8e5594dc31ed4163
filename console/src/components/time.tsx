import { texts } from '../texts.ts';

const FORMAT: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

type Options = { hasSeconds?: boolean };

/** `2027-03-01T09:00:00Z` in a time zone, by the viewer's language. */
export function timeIn(
  iso: string,
  timeZone?: string,
  { hasSeconds = false }: Options = {},
): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const length = hasSeconds ? ({ timeStyle: 'medium' } as const) : {};
  return new Intl.DateTimeFormat(undefined, { ...FORMAT, ...length, ...zone }).format(
    new Date(iso),
  );
}

type Props = Options & { at: string | null; calleeZone?: string | null };

/** A time in the viewer's zone; with the zone of the callee, also as the callee's clock shows it. */
export function Time({ at, calleeZone, ...options }: Props) {
  if (at === null) return <span>{texts.time.never}</span>;
  const zone = calleeZone ?? null;
  return (
    <time dateTime={at} title={at}>
      {timeIn(at, undefined, options)}
      {zone !== null && ` (${timeIn(at, zone, options)} ${zone})`}
    </time>
  );
}
