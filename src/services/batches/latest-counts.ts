import type { OwnBatch } from '../../db/batches/batches.ts';
import { type BatchLook, lookAtBatch } from '../../db/batches/events.ts';
import { countersOfBatches, countStatuses } from '../../db/contacts/contacts.ts';
import type { Db } from '../../db/tables.ts';
import {
  CONTACT_STATUSES,
  type ContactStatus,
  type Counters,
  countersOf,
  countOf,
  totalOf,
} from '../../domain/contact.ts';
import { isBefore } from '../../domain/snapshot.ts';

const MOST_BATCHES = 1_000;

/** A failover may lose changes that were confirmed, so a count is answered again so long at most. */
const OLDEST_MS = 60_000;

/** What the last count of a batch found. */
type LatestCount = {
  counters: Counters;
  /** A change after this look makes the count void; absent where the count before found a small batch. */
  look: BatchLook | undefined;
  countedAtMs: number;
};

/**
 * Counts contacts by status, and answers with the last count of a large batch while none of its contacts
 * and calls has changed since. The result is as recent as the call.
 */
export class LatestCounts {
  readonly #largeFrom: number;
  readonly #latest = new Map<string, LatestCount>();

  /** @param largeFrom contacts from which on a count takes longer than a look at the batch */
  constructor({ largeFrom }: { largeFrom: number }) {
    this.#largeFrom = largeFrom;
  }

  /** Whether the last count of a batch found many contacts. */
  isLarge(batchId: string): boolean {
    return this.#large(batchId) !== undefined;
  }

  /**
   * Whether to count these statuses alone takes at least half as long as to count a large batch, which
   * leaves out its most frequent status.
   */
  areMany(batchId: string, statuses: readonly ContactStatus[]): boolean {
    const counters = this.#large(batchId)?.counters;
    if (counters === undefined) return false;
    const counted = totalOf(counters) - Math.max(...Object.values(counters));
    return 2 * countOf(counters, statuses) >= counted;
  }

  /** The last count of a large batch, if it began so many milliseconds ago at most. */
  recent(batchId: string, { atMostMs }: { atMostMs: number }): Counters | undefined {
    const latest = this.#large(batchId);
    const isRecent = latest && performance.now() - latest.countedAtMs <= atMostMs;
    return isRecent ? latest.counters : undefined;
  }

  /** To count half a million of a million contacts takes 60 ms of a core, to look at the batch 2 ms. */
  async count(db: Db, own: OwnBatch): Promise<Counters> {
    const latest = this.#large(own.batchId);
    if (latest === undefined) return this.#count(db, own, undefined);
    const since = latest.look?.snapshot ?? null;
    const look = await lookAtBatch(db, { ...own, since });
    const isRecent = performance.now() - latest.countedAtMs < OLDEST_MS;
    if (isRecent && isUnchanged(latest.look, look)) {
      // The next look begins at this one, so that it reads fewer changes that are known.
      this.#latest.set(own.batchId, { ...latest, look });
      return latest.counters;
    }
    return this.#count(db, own, look);
  }

  /** Counts every row. Unlike `count`, it shows where a batch has not as many contacts as it says. */
  async countEvery(db: Db, own: OwnBatch): Promise<Counters> {
    const { batchId } = own;
    const look = this.isLarge(batchId) ? await lookAtBatch(db, { ...own, since: null }) : undefined;
    const countedAtMs = performance.now();
    const counted = await countersOfBatches(db, { batchIds: [batchId] });
    const counters = counted.get(batchId) ?? countersOf([]);
    if (totalOf(counters) === look?.totalContacts) {
      this.#keep(batchId, { counters, look, countedAtMs });
    }
    return counters;
  }

  #large(batchId: string): LatestCount | undefined {
    const latest = this.#latest.get(batchId);
    return latest && totalOf(latest.counters) >= this.#largeFrom ? latest : undefined;
  }

  async #count(db: Db, { batchId }: OwnBatch, look: BatchLook | undefined): Promise<Counters> {
    const countedAtMs = performance.now();
    const latest = this.#latest.get(batchId);
    const uncounted = latest ? mostFrequentOf(latest.counters) : 'pending';
    const counters = countersOf(await countStatuses(db, { batchId, uncounted }));
    this.#keep(batchId, { counters, look, countedAtMs });
    return counters;
  }

  #keep(batchId: string, latest: LatestCount): void {
    if (this.#latest.size >= MOST_BATCHES) this.#latest.clear();
    this.#latest.set(batchId, latest);
  }
}

function mostFrequentOf(counters: Counters): ContactStatus {
  const count = (status: ContactStatus) => countOf(counters, [status]);
  return CONTACT_STATUSES.reduce((a, b) => (count(b) > count(a) ? b : a));
}

/**
 * Whether a batch has the contacts that it had, and each is in the status that it was in.
 * @param now a look with the snapshot of `before` as `since`
 */
export function isUnchanged(before: BatchLook | undefined, now: BatchLook | undefined): boolean {
  if (before === undefined || now === undefined) return false;
  // After a restore of a backup the transactions of `before` may be unknown, or others.
  if (now.hasChanges || !isBefore(before.snapshot, now.snapshot)) return false;
  const { totalContacts, removedContacts } = now;
  return before.totalContacts === totalContacts && before.removedContacts === removedContacts;
}
