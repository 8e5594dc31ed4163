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

/** A time in the viewer's zone; with the zone of the callee, also as the callee's clock shows it. */
export function timeForBoth(iso: string, calleeZone: string | null, options: Options = {}): string {
  const own = timeIn(iso, undefined, options);
  return calleeZone === null ? own : `${own} (${timeIn(iso, calleeZone, options)} ${calleeZone})`;
}

type Props = Options & { at: string | null; calleeZone?: string | null };

/** A time as `timeForBoth` tells it. */
export function Time({ at, calleeZone, ...options }: Props) {
  if (at === null) return <span>{texts.time.never}</span>;
  return (
    <time dateTime={at} title={at}>
      {timeForBoth(at, calleeZone ?? null, options)}
    </time>
  );
}
