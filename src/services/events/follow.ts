import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../db/tables.ts';
import {
  beginStoring,
  type EventRow,
  eventsInWindow,
  hasEndedBefore,
  lookAtNow,
  type Now,
} from '../../db/webhooks/events.ts';
import { RedialError, ValidationError } from '../../domain/errors.ts';
import { type EventFilter, isWanted } from '../../domain/event-filter.ts';
import {
  cutEventPage,
  type EventPosition,
  isEventPositionReachable,
  isExpired,
  type PositionedEvents,
  positioned,
  RESUMABLE_HOURS,
  windowAfter,
} from '../../domain/event-position.ts';
import { INVALID_POSITION, NOTHING_YET } from '../../domain/snapshot.ts';
import type { EventFeed } from './feed.ts';
import type { FedWindow } from './subscription.ts';

/** Events, in order; none: a heartbeat. */
export type EventPage = PositionedEvents<EventRow>;

export type FollowEvents = {
  organizationId: string;
  filter: EventFilter;
  /** The last position that the reader has received; see `findEventPosition`. */
  from: EventPosition;
  /** Whether the reader still has access; asked before every page, and every few seconds. */
  isAllowed: () => Promise<boolean>;
  /** Ends the iteration, even during a wait. */
  signal: AbortSignal;
  /** After this time without an event, an empty page is yielded. */
  heartbeatMs?: number;
};

/** Bounds the memory that one reader takes. */
const PAGE_EVENTS = 500;
const HEARTBEAT_MS = 15_000;
/** Access is asked for at least this often. */
const CHECK_MS = 5_000;
/** For changes that were under way when the storing began. */
const SETTLE_MS = 1_000;
const SETTLE_POLL_MS = 25;

/**
 * Finds the position from which a reader continues, the last one it received or now, and lets the events
 * of the organization be stored from now on.
 * @throws {ValidationError} the position is of another database
 * @throws {RedialError} `position_expired`: events since then may be missing
 */
export async function findEventPosition(
  db: Db,
  { organizationId, last }: { organizationId: string; last: EventPosition | null },
): Promise<EventPosition> {
  const begun = await beginStoring(db, { organizationId, hours: RESUMABLE_HOURS });
  if (begun !== undefined) await untilSettled(db, begun);
  const { snapshot, atSeconds } = await lookAtNow(db);
  if (last === null) return { since: snapshot, atSeconds };
  if (!isEventPositionReachable(last, snapshot)) {
    throw new ValidationError([{ path: 'Last-Event-ID', message: INVALID_POSITION }]);
  }
  if (isExpired(last, atSeconds)) throw expired();
  return last.since === NOTHING_YET ? { ...last, atSeconds } : last;
}

/** A change that was under way when the storing began is not stored: the reader shall see it in the rows. */
async function untilSettled(db: Db, begun: { xid: string }): Promise<void> {
  const endMs = performance.now() + SETTLE_MS;
  while (!(await hasEndedBefore(db, begun)) && performance.now() < endMs) {
    await pause(SETTLE_POLL_MS);
  }
}

function expired(): RedialError {
  const message = `events since this Last-Event-ID may be missing, because it is older than ${RESUMABLE_HOURS} hours: read the objects, and follow the events without Last-Event-ID from now on`;
  return new RedialError('position_expired', message);
}

/**
 * Yields the events of an organization in pages, after a heartbeat with the first position. It takes a page only after the consumer took the last
 * one, and holds no transaction meanwhile. A slow consumer therefore costs little memory, and delays
 * nobody: what it has not taken in time it reads later.
 */
export async function* followEvents(
  { db, feed }: { db: Db; feed: EventFeed },
  { heartbeatMs = HEARTBEAT_MS, ...follow }: FollowEvents,
): AsyncGenerator<EventPage> {
  const { organizationId, signal, isAllowed } = follow;
  using subscription = feed.subscribe(organizationId);
  const mayContinue = async () => !signal.aborted && (await isAllowed());
  let position = follow.from;
  // A reader whose connection breaks before the first event knows where it began.
  yield { events: [], position };
  let sentAtMs = performance.now();
  while (await mayContinue()) {
    const ms = Math.min(CHECK_MS, heartbeatMs);
    const window = await subscription.next({ ms, signal });
    for await (const page of pagesOf(db, follow, { position, window })) {
      ({ position } = page);
      if (page.events.length === 0) continue;
      if (!(await mayContinue())) return;
      yield page;
      sentAtMs = performance.now();
    }
    if (performance.now() - sentAtMs < heartbeatMs) continue;
    position = positionAt(subscription.reached) ?? position;
    yield { events: [], position };
    sentAtMs = performance.now();
  }
}

function positionAt(reached: Now | undefined): EventPosition | undefined {
  return reached && { since: reached.snapshot, atSeconds: reached.atSeconds };
}

type Reading = Pick<FollowEvents, 'organizationId' | 'filter'>;

async function* pagesOf(
  db: Db,
  reading: Reading,
  { position, window }: { position: EventPosition; window: FedWindow | undefined },
): AsyncGenerator<EventPage> {
  if (window === undefined) return;
  const { now, events } = window;
  if (events === null) return yield* pagesUntil(db, reading, { position, now });
  const wanted = events.filter((event) => isWanted(event, reading.filter));
  yield positioned(wanted, { ...position, until: now.snapshot, atSeconds: now.atSeconds });
}

/** Reads the events between a position and `now`, whatever was sent meanwhile. */
async function* pagesUntil(
  db: Db,
  { organizationId, filter }: Reading,
  { position: from, now }: { position: EventPosition; now: Now },
): AsyncGenerator<EventPage> {
  let position = from;
  do {
    const window = windowAfter(position, now.snapshot);
    const question = { organizationId, window, filter, limit: PAGE_EVENTS + 1 };
    const rows = await eventsInWindow(db, question);
    const isLast = rows.length <= PAGE_EVENTS && window.until === now.snapshot;
    const { atSeconds } = isLast ? now : from;
    const page = cutEventPage(rows, { window, limit: PAGE_EVENTS, atSeconds });
    yield { ...page, events: page.events.filter(({ event }) => isWanted(event, filter)) };
    ({ position } = page);
  } while (position.since !== now.snapshot);
}
