/** A time as a clock on a wall shows it, and where that wall is. */
export type Schedule = {
  /** `YYYY-MM-DDTHH:MM`, as a field of the type `datetime-local` has it. */
  local: string;
  /** IANA name of the time zone. */
  timeZone: string;
};

/** The instant of a schedule. */
export type Moment = {
  /** `skipped`: the clock is put forward over it, and the time after counts. `twice`: the first one counts. */
  kind: 'exact' | 'skipped' | 'twice';
  at: Date;
};

const MS_PER_DAY = 86_400_000;
const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;

/** The instant at which the clock of the zone shows the time; null while the time is not complete. */
export function momentOf({ local, timeZone }: Schedule): Moment | null {
  const shownMs = LOCAL_TIME.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  if (Number.isNaN(shownMs)) return null;
  const beforeMs = shownMs - offsetMs(timeZone, shownMs - MS_PER_DAY);
  const afterMs = shownMs - offsetMs(timeZone, shownMs + MS_PER_DAY);
  const instants = [...new Set([beforeMs, afterMs])]
    .filter((ms) => ms + offsetMs(timeZone, ms) === shownMs)
    .toSorted((a, b) => a - b);
  const [first] = instants;
  if (first === undefined) return { kind: 'skipped', at: new Date(beforeMs) };
  return { kind: instants.length > 1 ? 'twice' : 'exact', at: new Date(first) };
}

/** What the clock of the zone shows at an instant, without its seconds. */
export function scheduleAt(at: Date, timeZone: string): Schedule {
  const shownMs = at.getTime() + offsetMs(timeZone, at.getTime());
  return { local: new Date(shownMs).toISOString().slice(0, 16), timeZone };
}

/** A zone if the browser knows it, or else its own. */
export function knownZone(timeZone: string | null): string {
  if (timeZone === null) return ownTimeZone();
  try {
    formatOf(timeZone);
    return timeZone;
  } catch {
    return ownTimeZone();
  }
}

/** The time zone of this browser. */
export function ownTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * How far the clocks of a zone are ahead of UTC, in milliseconds.
 * @throws {RangeError} the zone is unknown
 */
export function offsetMs(timeZone: string, atMs: number): number {
  const parts = formatOf(timeZone).formatToParts(atMs);
  const value = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((part) => part.type === type)?.value);
  const shownMs = Date.UTC(
    value('year'),
    value('month') - 1,
    value('day'),
    value('hour'),
    value('minute'),
    value('second'),
  );
  return shownMs - Math.floor(atMs / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formats.set(timeZone, made);
  return made;
}
