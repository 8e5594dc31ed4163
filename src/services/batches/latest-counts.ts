import type { OwnBatch } from '../../db/batches/batches.ts';
import { type BatchLook, lookAtBatch } from '../../db/batches/events.ts';
import { countStatuses } from '../../db/contacts/contacts.ts';
import type { Db } from '../../db/tables.ts';
import { type ContactStatus, type Counters, countersOf, countOf } from '../../domain/contact.ts';
import { isBefore } from '../../domain/snapshot.ts';

const MOST_BATCHES = 1_000;

/** A count is answered again so long at most, should a database lose what it has confirmed. */
const OLDEST_MS = 60_000;

/** What the last count of a batch found. */
type LatestCount = {
  counters: Counters;
  mostFrequent: ContactStatus;
  isLarge: boolean;
  /** The batch just before the count; absent for a small batch, which is quicker to count than to look at. */
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
    return this.#latest.get(batchId)?.isLarge ?? false;
  }

  /**
   * Whether to count these statuses alone takes at least half as long as to count a large batch, which
   * leaves out its most frequent status.
   */
  areMany(batchId: string, statuses: readonly ContactStatus[]): boolean {
    const latest = this.#latest.get(batchId);
    if (!latest?.isLarge) return false;
    const counts = Object.values(latest.counters);
    const counted = counts.reduce((sum, count) => sum + count, 0) - Math.max(...counts);
    return 2 * countOf(latest.counters, statuses) >= counted;
  }

  /** The last count of a large batch, if it began so many milliseconds ago at most. */
  recent(batchId: string, { atMostMs }: { atMostMs: number }): Counters | undefined {
    const latest = this.#latest.get(batchId);
    const isRecent = latest?.isLarge && performance.now() - latest.countedAtMs <= atMostMs;
    return isRecent ? latest.counters : undefined;
  }

  /** Half a million of a million contacts take 60 ms of a core to count, and two to look at. */
  async count(db: Db, own: OwnBatch): Promise<Counters> {
    const latest = this.#latest.get(own.batchId);
    if (!latest?.isLarge) return this.#count(db, own, undefined);
    const since = latest.look?.snapshot ?? null;
    const look = await lookAtBatch(db, { ...own, since });
    const isRecent = performance.now() - latest.countedAtMs < OLDEST_MS;
    if (isRecent && isUnchanged(latest.look, look)) {
      // From the newer look on, the next one passes over fewer changes of others.
      this.#latest.set(own.batchId, { ...latest, look });
      return latest.counters;
    }
    return this.#count(db, own, look);
  }

  async #count(db: Db, { batchId }: OwnBatch, look: BatchLook | undefined): Promise<Counters> {
    const countedAtMs = performance.now();
    const uncounted = this.#latest.get(batchId)?.mostFrequent ?? 'pending';
    const counts = await countStatuses(db, { batchId, uncounted });
    const { status: mostFrequent } = counts.reduce((a, b) => (b.count > a.count ? b : a));
    const isLarge = counts.reduce((sum, { count }) => sum + count, 0) >= this.#largeFrom;
    const counters = countersOf(counts);
    if (this.#latest.size >= MOST_BATCHES) this.#latest.clear();
    this.#latest.set(batchId, { counters, mostFrequent, isLarge, look, countedAtMs });
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
