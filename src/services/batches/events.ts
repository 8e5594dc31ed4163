import { setTimeout } from 'node:timers/promises';
import { type BatchLook, lookAtBatch } from '../../db/batches/events.ts';
import type { Db } from '../../db/tables.ts';
import { isTerminalBatch } from '../../domain/batch.ts';
import {
  isReachable,
  nextCountDelayMs,
  nextPollDelayMs,
  type Position,
} from '../../domain/batch-event.ts';
import type { Counters } from '../../domain/contact.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import { shownStatus } from '../../domain/shown-status.ts';
import { INVALID_POSITION, type Snapshot } from '../../domain/snapshot.ts';
import { countBatch, countBatchLately, isLarge } from './counters.ts';
import { changesBetween, type ChangeEvent } from './event-pages.ts';
import type { OwnBatch } from '../../db/batches/batches.ts';

/** An event of a batch, and the position that the follower has reached with it. */
export type BatchEvent =
  | ChangeEvent
  | ({ position: Position } & (
      | { event: 'status'; batch: BatchLook }
      | { event: 'counters'; counters: Counters }
    ));

export type FollowOptions = {
  own: OwnBatch;
  /** The last position that the follower has received; see `findStartPosition`. */
  from: Position;
  /** Whether the follower still has access; asked before every read. */
  isAllowed: () => Promise<boolean>;
  /** Ends the iteration, even during a wait. */
  signal: AbortSignal;
  /** After this time without an event, an empty page is yielded. */
  heartbeatMs?: number;
};

type Page = readonly BatchEvent[];

const HEARTBEAT_MS = 15_000;

/** Who follows a large batch has often just asked for its counters. */
const FIRST_COUNT_AGE_MS = 1_000;

/**
 * Finds the position from which a follower continues: the last one it received, or now.
 * @returns null when the batch is over and the follower has received all of its events
 * @throws {NotFoundError} the organization has no such batch
 * @throws {ValidationError} the position is of another database
 */
export async function findStartPosition(
  db: Db,
  own: OwnBatch,
  last: Position | null,
): Promise<Position | null> {
  const batch = await lookAtBatch(db, { ...own, since: last?.since ?? null });
  if (batch === undefined) throw new NotFoundError('batch');
  if (last === null) return { since: batch.snapshot };
  if (!isReachable(last, batch.snapshot)) {
    throw new ValidationError([{ path: 'Last-Event-ID', message: INVALID_POSITION }]);
  }
  if (!last.isFinal) return last;
  return batch.hasChanges || !isOver(batch) ? { since: last.since } : null;
}

/**
 * Polls the rows of a batch and yields its events in pages: its status and counters first, then
 * each changed contact and call. It ends when the batch is over and all events were yielded, or
 * when the batch is deleted. It reads a page only after the consumer took the last one, and holds
 * no transaction meanwhile. A slow consumer therefore costs little memory, delays no vacuum, and
 * skips intermediate states.
 */
export async function* followBatch(db: Db, follow: FollowOptions): AsyncGenerator<Page> {
  const { signal, isAllowed, heartbeatMs = HEARTBEAT_MS } = follow;
  const follower = new Follower(db, follow);
  const mayContinue = async () => !signal.aborted && (await isAllowed());
  let pauseMs = 0;
  let silentSinceMs = performance.now();
  while (!follower.hasEnded && (await mayContinue())) {
    let hadEvents = false;
    for await (const page of follower.poll()) {
      yield page;
      hadEvents = true;
      silentSinceMs = performance.now();
      if (!(await mayContinue())) return;
    }
    if (performance.now() - silentSinceMs >= heartbeatMs) {
      yield [];
      silentSinceMs = performance.now();
    }
    pauseMs = nextPollDelayMs(pauseMs, hadEvents);
    // An abort rejects the wait; the loop condition then ends the iteration.
    if (!follower.hasEnded) await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** The state of one follower: its position, and the last status and counters that it received. */
class Follower {
  hasEnded = false;
  readonly #db: Db;
  readonly #own: OwnBatch;
  #position: Position;
  #status = '';
  #totalContacts = 0;
  #counters = '';
  #mayCountersDiffer = true;
  #countAtMs = 0;

  constructor(db: Db, { own, from }: Pick<FollowOptions, 'own' | 'from'>) {
    this.#db = db;
    this.#own = own;
    this.#position = from;
  }

  /** Yields the events since the last poll, in pages. */
  async *poll(): AsyncGenerator<Page> {
    const from = this.#position;
    const batch = await lookAtBatch(this.#db, { ...this.#own, since: from.since });
    this.hasEnded = batch === undefined || isOver(batch);
    if (batch === undefined) return;
    if (batch.totalContacts !== this.#totalContacts) this.#mayCountersDiffer = true;
    this.#totalContacts = batch.totalContacts;
    if (!this.hasEnded) {
      yield* this.#statusEvents(batch, from);
      yield* this.#counterEvents(from);
    }
    if (batch.hasChanges) yield* this.#changeEvents(from, batch.snapshot);
    this.#position = { since: batch.snapshot };
    yield* this.hasEnded ? this.#finalEvents(batch) : this.#counterEvents(this.#position);
  }

  /**
   * After a position within a page, continues up to the snapshot at which that page's iteration
   * ended, then from there up to now.
   */
  async *#changeEvents({ since, page }: Position, now: Snapshot): AsyncGenerator<Page> {
    const { batchId } = this.#own;
    const until = page?.until ?? now;
    yield* this.#pages(changesBetween(this.#db, batchId, [since, until], page));
    if (page === undefined) return;
    yield* this.#pages(changesBetween(this.#db, batchId, [until, now]));
  }

  async *#pages(pages: AsyncIterable<readonly ChangeEvent[]>): AsyncGenerator<Page> {
    for await (const page of pages) {
      yield page;
      if (page.some(({ event }) => event === 'contact')) this.#mayCountersDiffer = true;
      const last = page.at(-1);
      if (last !== undefined && !this.hasEnded) yield* this.#counterEvents(last.position);
    }
  }

  *#statusEvents(batch: BatchLook, position: Position): Generator<Page> {
    const status = JSON.stringify(shownStatus(batch.status, batch.campaignStatus));
    if (status === this.#status) return;
    this.#status = status;
    yield [{ event: 'status', batch, position }];
  }

  /** Counts at most once a second, and less often when a count takes long. */
  async *#counterEvents(position: Position): AsyncGenerator<Page> {
    const startedMs = performance.now();
    if (!this.#mayCountersDiffer || startedMs < this.#countAtMs) return;
    const mayBeOld = this.#counters === '' && isLarge({ totalContacts: this.#totalContacts });
    const counters = mayBeOld
      ? await countBatchLately(this.#db, this.#own, { atMostMs: FIRST_COUNT_AGE_MS })
      : await countBatch(this.#db, this.#own);
    const endedMs = performance.now();
    // Those that are older than the position are corrected by the next count.
    this.#mayCountersDiffer = mayBeOld;
    this.#countAtMs = endedMs + nextCountDelayMs(mayBeOld ? 0 : endedMs - startedMs);
    const text = JSON.stringify(counters);
    if (text === this.#counters) return;
    this.#counters = text;
    yield [{ event: 'counters', counters, position }];
  }

  /**
   * Only the counters carry the final position. A follower that received the status alone gets both
   * events again.
   */
  async *#finalEvents(batch: BatchLook): AsyncGenerator<Page> {
    const counters = await countBatch(this.#db, this.#own);
    yield [
      { event: 'status', batch, position: this.#position },
      { event: 'counters', counters, position: { ...this.#position, isFinal: true } },
    ];
  }
}

/** Whether nothing is left to dial and all calls have ended; reports may still arrive. */
function isOver(batch: BatchLook): boolean {
  return isTerminalBatch(batch.status) && batch.dispatchEndedAt !== null;
}
