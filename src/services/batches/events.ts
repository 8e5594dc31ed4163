import { setTimeout } from 'node:timers/promises';
import { type BatchLook, lookAtBatch } from '../../db/batches/events.ts';
import type { Db } from '../../db/tables.ts';
import { isTerminalBatch } from '../../domain/batch.ts';
import {
  isReachable,
  nextCountDelayMs,
  nextPollDelayMs,
  type Position,
  type Snapshot,
  INVALID_POSITION,
} from '../../domain/batch-event.ts';
import type { Counters } from '../../domain/contact.ts';
import { NotFoundError, ValidationError } from '../../domain/errors.ts';
import { shownStatus } from '../../domain/shown-status.ts';
import { countBatch } from './counters.ts';
import { changesBetween, type ChangeEvent } from './event-pages.ts';
import type { OwnBatch } from '../../db/batches/locks.ts';

/** One thing that a follower is told, and how much he was told with it. */
export type BatchEvent =
  | ChangeEvent
  | ({ position: Position } & (
      | { event: 'status'; batch: BatchLook }
      | { event: 'counters'; counters: Counters }
    ));

export type Follow = {
  own: OwnBatch;
  /** What the follower was told already; see `startOf`. */
  from: Position;
  /** Whether he may still be told; asked before every read. */
  isAllowed: () => Promise<boolean>;
  /** Ends the following, also while it waits. */
  signal: AbortSignal;
  /** After so long without an event there is an empty page. */
  heartbeatMs?: number;
};

type Page = readonly BatchEvent[];

const HEARTBEAT_MS = 15_000;

/**
 * Where the following of a batch begins: where it was left, or now.
 * @returns null when the follower was told everything of a batch that is over
 * @throws {NotFoundError} no such batch in the organization
 * @throws {ValidationError} the position is of another database
 */
export async function startOf(
  db: Db,
  own: OwnBatch,
  left: Position | null,
): Promise<Position | null> {
  const look = await lookAtBatch(db, { ...own, since: left?.since ?? null });
  if (look === undefined) throw new NotFoundError('batch');
  if (left === null) return { since: look.snapshot };
  if (!isReachable(left, look.snapshot)) {
    throw new ValidationError([{ path: 'Last-Event-ID', message: INVALID_POSITION }]);
  }
  if (!left.isFinal) return left;
  return look.hasChanges || !isOver(look) ? { since: left.since } : null;
}

/**
 * Tells what happens to a batch, from its rows: its status and counters, then each contact and call
 * that changes, until everything is told of a batch that is over or the batch is deleted. Nothing
 * is read before the last page was taken, and no transaction is open meanwhile: a slow follower
 * costs neither memory nor vacuum, and is told less often of what changes often.
 */
export async function* followBatch(db: Db, follow: Follow): AsyncGenerator<Page> {
  const { signal, isAllowed, heartbeatMs = HEARTBEAT_MS } = follow;
  const following = new Following(db, follow);
  const mayGoOn = async () => !signal.aborted && (await isAllowed());
  let pauseMs = 0;
  let silentSinceMs = performance.now();
  while (!following.hasEnded && (await mayGoOn())) {
    let hadNews = false;
    for await (const page of following.look()) {
      yield page;
      hadNews = true;
      silentSinceMs = performance.now();
      if (!(await mayGoOn())) return;
    }
    if (performance.now() - silentSinceMs >= heartbeatMs) {
      yield [];
      silentSinceMs = performance.now();
    }
    pauseMs = nextPollDelayMs(pauseMs, hadNews);
    // The signal rejects it, and is looked at next.
    if (!following.hasEnded)
      await setTimeout(pauseMs, undefined, { signal }).catch(() => undefined);
  }
}

/** What one follower was told. */
class Following {
  hasEnded = false;
  readonly #db: Db;
  readonly #own: OwnBatch;
  #position: Position;
  #status = '';
  #totalContacts = 0;
  #counters = '';
  #mayCountersDiffer = true;
  #countAtMs = 0;

  constructor(db: Db, { own, from }: Pick<Follow, 'own' | 'from'>) {
    this.#db = db;
    this.#own = own;
    this.#position = from;
  }

  /** What there is to tell now, in pages. */
  async *look(): AsyncGenerator<Page> {
    const from = this.#position;
    const batch = await lookAtBatch(this.#db, { ...this.#own, since: from.since });
    this.hasEnded = batch === undefined || isOver(batch);
    if (batch === undefined) return;
    if (batch.totalContacts !== this.#totalContacts) this.#mayCountersDiffer = true;
    this.#totalContacts = batch.totalContacts;
    if (!this.hasEnded) {
      yield* this.#tellStatus(batch, from);
      yield* this.#tellCounters(from);
    }
    if (batch.hasChanges) yield* this.#tellChanges(from, batch.snapshot);
    this.#position = { since: batch.snapshot };
    yield* this.hasEnded ? this.#tellEnd(batch) : this.#tellCounters(this.#position);
  }

  /** A page that was left half told ends where its reading would have; the rest goes on from there. */
  async *#tellChanges({ since, page }: Position, now: Snapshot): AsyncGenerator<Page> {
    const { batchId } = this.#own;
    const until = page?.until ?? now;
    yield* this.#tellPages(changesBetween(this.#db, batchId, [since, until], page));
    if (page === undefined) return;
    yield* this.#tellPages(changesBetween(this.#db, batchId, [until, now]));
  }

  async *#tellPages(pages: AsyncIterable<readonly ChangeEvent[]>): AsyncGenerator<Page> {
    for await (const page of pages) {
      yield page;
      if (page.some(({ event }) => event === 'contact')) this.#mayCountersDiffer = true;
      const last = page.at(-1);
      if (last !== undefined && !this.hasEnded) yield* this.#tellCounters(last.position);
    }
  }

  *#tellStatus(batch: BatchLook, position: Position): Generator<Page> {
    const status = JSON.stringify(shownStatus(batch.status, batch.campaignStatus));
    if (status === this.#status) return;
    this.#status = status;
    yield [{ event: 'status', batch, position }];
  }

  /** Not more often than once a second, and less often when counting takes long. */
  async *#tellCounters(position: Position): AsyncGenerator<Page> {
    const startedMs = performance.now();
    if (!this.#mayCountersDiffer || startedMs < this.#countAtMs) return;
    const counters = await countBatch(this.#db, this.#own);
    const endedMs = performance.now();
    this.#mayCountersDiffer = false;
    this.#countAtMs = endedMs + nextCountDelayMs(endedMs - startedMs);
    const text = JSON.stringify(counters);
    if (text === this.#counters) return;
    this.#counters = text;
    yield [{ event: 'counters', counters, position }];
  }

  /** Who has the last event alone has the end: the id of the status brings both again. */
  async *#tellEnd(batch: BatchLook): AsyncGenerator<Page> {
    const counters = await countBatch(this.#db, this.#own);
    yield [
      { event: 'status', batch, position: this.#position },
      { event: 'counters', counters, position: { ...this.#position, isFinal: true } },
    ];
  }
}

/** Nothing is left to dial or to close; the report of a call may still come. */
function isOver(batch: BatchLook): boolean {
  return isTerminalBatch(batch.status) && batch.dispatchEndedAt !== null;
}
