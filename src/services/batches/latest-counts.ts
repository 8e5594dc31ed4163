import type { OwnBatch } from '../../db/batches/batches.ts';
import { type BatchLook, lookAtBatch } from '../../db/batches/events.ts';
import { countStatuses } from '../../db/contacts/contacts.ts';
import type { Db } from '../../db/tables.ts';
import {
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
  mostFrequent: ContactStatus;
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

  #large(batchId: string): LatestCount | undefined {
    const latest = this.#latest.get(batchId);
    return latest && totalOf(latest.counters) >= this.#largeFrom ? latest : undefined;
  }

  async #count(db: Db, { batchId }: OwnBatch, look: BatchLook | undefined): Promise<Counters> {
    const countedAtMs = performance.now();
    const uncounted = this.#latest.get(batchId)?.mostFrequent ?? 'pending';
    const counts = await countStatuses(db, { batchId, uncounted });
    const { status: mostFrequent } = counts.reduce((a, b) => (b.count > a.count ? b : a));
    const counters = countersOf(counts);
    if (this.#latest.size >= MOST_BATCHES) this.#latest.clear();
    this.#latest.set(batchId, { counters, mostFrequent, look, countedAtMs });
    return counters;
  }
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
