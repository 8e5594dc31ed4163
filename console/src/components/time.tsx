import { texts } from '../texts.ts';

type Options = { hasSeconds?: boolean };

/** `2027-03-01T09:00:00Z` in a time zone, by the viewer's language. */
export function timeIn(
  iso: string,
  timeZone?: string,
  { hasSeconds = false }: Options = {},
): string {
  return formatOf(timeZone, hasSeconds ? 'medium' : 'short').format(new Date(iso));
}

/** A page shows fifty times, and to make a format takes as long as to draw a row. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string | undefined, timeStyle: 'short' | 'medium') {
  const key = `${timeStyle} ${timeZone ?? ''}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const zone = timeZone === undefined ? {} : { timeZone };
  const made = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle, ...zone });
  formats.set(key, made);
  return made;
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
