import { advanced, isBefore, isSnapshot, NOTHING_YET, type Snapshot } from './snapshot.ts';
import { isCanonicalUuid } from './uuid.ts';

/**
 * How far a reader of events has read: all events that `since` sees, and of those that `page.until` sees
 * besides the ones up to the id `page.after`. An event commits later than its id is made, so an id alone
 * would not do: one that commits later may have a smaller id.
 */
export type EventPosition = {
  since: Snapshot;
  page?: { until: Snapshot; after: string };
  /** When the position was reached, in seconds since 1970, by the clock of Postgres. */
  atSeconds: number;
};

/** For so long after the last reader has left, the events of an organization are stored for readers. */
export const RESUMABLE_HOURS = 72;

const HOUR_SECONDS = 3_600;
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** The id that asks for all events that are stored. */
const FROM_THE_BEGINNING = '0';

/** Formats a position as the id of an event: ASCII without spaces. */
export function formatEventPosition({ since, page, atSeconds }: EventPosition): string {
  return [atSeconds, since, ...(page === undefined ? [] : [page.until, page.after])].join(';');
}

/** Parses the id of an event; undefined when the text is not a position. */
export function parseEventPosition(text: string): EventPosition | undefined {
  if (text === FROM_THE_BEGINNING) return { since: NOTHING_YET, atSeconds: 0 };
  const [seconds = '', since = '', ...rest] = text.split(';');
  if (!/^\d{1,12}$/.test(seconds) || !isSnapshot(since)) return undefined;
  const atSeconds = Number(seconds);
  if (rest.length === 0) return { since, atSeconds };
  const page = parsePage(rest);
  return page && { since, page, atSeconds };
}

function parsePage([until = '', after = '', ...more]: readonly string[]): EventPosition['page'] {
  const isPage = isSnapshot(until) && isCanonicalUuid(after) && more.length === 0;
  return isPage ? { until, after } : undefined;
}

/** The events that are read next: those that `until` sees and `since` does not, with ids after `after`. */
export type EventWindow = { since: Snapshot; until: Snapshot; after: string };

/** The window between a position and a later snapshot, or what is left of the page of the position. */
export function windowAfter({ since, page }: EventPosition, now: Snapshot): EventWindow {
  return page === undefined ? { since, until: now, after: NO_ID } : { since, ...page };
}

/**
 * Whether a position can have been sent before the snapshot `now`. A position from another database,
 * or from before a restore of a backup, may be ahead of it.
 */
export function isEventPositionReachable(position: EventPosition, now: Snapshot): boolean {
  const { since, until } = windowAfter(position, now);
  return isBefore(since, now) && isBefore(until, now);
}

/** Whether events since a position may be missing, because nobody read them for too long. */
export function isExpired({ since, atSeconds }: EventPosition, nowSeconds: number): boolean {
  return since !== NOTHING_YET && nowSeconds - atSeconds > RESUMABLE_HOURS * HOUR_SECONDS;
}

/** An event and its transaction. */
type Ordered = { eventId: string; changedIn: string };

/** Events in the order in which they are sent, each with the position that is reached with it. */
export type PositionedEvents<Event> = {
  events: readonly { event: Event; position: EventPosition }[];
  /** The position that is reached with all of them. */
  position: EventPosition;
};

/**
 * Cuts the next page off a window. Within a page events have the order of their ids, which is that of the
 * changes of each object; so a page has whole transactions, but for one that is larger than a page.
 * @param rows of the window by transaction and id: at least one more than the page, if there is one
 */
export function cutEventPage<Event extends Ordered>(
  rows: readonly Event[],
  { window: { since, until }, limit, atSeconds }: CutPage,
): PositionedEvents<Event> {
  const next = rows[limit];
  if (next === undefined) return positioned(rows, { since, until, atSeconds });
  const whole = rows.slice(0, limit).filter(({ changedIn }) => changedIn !== next.changedIn);
  const { changedIn } = whole.at(-1) ?? next;
  const part = { since, until: advanced(since, until, changedIn), atSeconds };
  if (whole.length > 0) return positioned(whole, part);
  const page = positioned(rows.slice(0, limit), part);
  const after = page.events.at(-1)?.event.eventId ?? NO_ID;
  return { ...page, position: { since, page: { until: part.until, after }, atSeconds } };
}

type CutPage = { window: EventWindow; limit: number; atSeconds: number };

/** The events of a whole window, in order. */
export function positioned<Event extends Ordered>(
  rows: readonly Event[],
  { since, until, atSeconds }: { since: Snapshot; until: Snapshot; atSeconds: number },
): PositionedEvents<Event> {
  const sorted = rows.toSorted((one, other) => (one.eventId < other.eventId ? -1 : 1));
  const events = sorted.map((event) => ({
    event,
    position: { since, page: { until, after: event.eventId }, atSeconds },
  }));
  return { events, position: { since: until, atSeconds } };
}
