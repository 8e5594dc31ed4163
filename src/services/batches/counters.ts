import { countContacts } from '../../db/contacts/contact-lists.ts';
import { countersOfBatches } from '../../db/contacts/contacts.ts';
import type { Db } from '../../db/tables.ts';
import { type ContactStatus, type Counters, countOf } from '../../domain/contact.ts';
import { CoalescedReads } from './coalesced-reads.ts';
import { LatestCounts } from './latest-counts.ts';
import { perDatabase } from './per-database.ts';
import type { OwnBatch } from '../../db/batches/batches.ts';

const LARGE_BATCH = 100_000;

/** One page asks for the counters of a large batch in several requests within a few milliseconds. */
const GATHER_MS = 5;

/** How many milliseconds before a call a count may have begun. */
type Age = { atMostMs: number };

type OwnStatuses = OwnBatch & { statuses: readonly ContactStatus[] };

/** The running counts of a database, and its latest ones. */
class Counts {
  readonly #reads = new CoalescedReads<Counters>();
  readonly #latest = new LatestCounts({ largeFrom: LARGE_BATCH });

  now(db: Db, own: OwnBatch): Promise<Counters> {
    const gatherMs = this.#latest.isLarge(own.batchId) ? GATHER_MS : 0;
    return this.#reads.run(nameOf(own), () => this.#latest.count(db, own), { gatherMs });
  }

  async lately(db: Db, own: OwnBatch, age: Age): Promise<Counters> {
    if (!this.#latest.isLarge(own.batchId)) return this.now(db, own);
    const recent = this.#latest.recent(own.batchId, age);
    return recent ?? this.#reads.join(nameOf(own), () => this.#latest.count(db, own));
  }

  every(db: Db, own: OwnBatch): Promise<Counters> {
    return this.#latest.countEvery(db, own);
  }

  async ofStatuses(db: Db, { statuses, ...own }: OwnStatuses): Promise<number> {
    if (this.#latest.areMany(own.batchId, statuses)) {
      return countOf(await this.now(db, own), statuses);
    }
    return countContacts(db, { ...own, filter: { statuses } });
  }
}

function nameOf({ organizationId, batchId }: OwnBatch): string {
  return `${organizationId} ${batchId}`;
}

const countsOf = perDatabase(() => new Counts());

/**
 * Counts the contacts of a batch by status; all counters are 0 for a batch without contacts. They are no
 * older than this call. Callers that arrive during a count share the next one.
 */
export function countBatch(db: Db, own: OwnBatch): Promise<Counters> {
  return countsOf(db).now(db, own);
}

/** As `countBatch`, but a large batch has its last count if that is recent, or one that is running. */
export function countBatchLately(db: Db, own: OwnBatch, age: Age): Promise<Counters> {
  return countsOf(db).lately(db, own, age);
}

/** As `countBatch`, but reads every row: these counters may not add up to the contacts that a batch says it has. */
export function countEveryContact(db: Db, own: OwnBatch): Promise<Counters> {
  return countsOf(db).every(db, own);
}

/** Counts the contacts of a batch with these statuses; many of a large one share a count with `countBatch`. */
export function countOfStatuses(db: Db, own: OwnStatuses): Promise<number> {
  return countsOf(db).ofStatuses(db, own);
}

/** Statements at the same time; an organization has few places. */
const MOST_STATEMENTS = 3;

/** Counts the contacts of batches by status, by batch id; a batch without contacts may have no entry. */
export async function countersByBatch(
  db: Db,
  batches: readonly (OwnBatch & { totalContacts: number })[],
): Promise<Map<string, Counters>> {
  const bySize = batches.toSorted((one, other) => other.totalContacts - one.totalContacts);
  const alone = bySize.slice(0, MOST_STATEMENTS - 1).filter(isLarge);
  const together = bySize.slice(alone.length);
  const [ofTogether, ofAlone] = await Promise.all([
    countersOfBatches(db, { batchIds: together.map(({ batchId }) => batchId) }),
    Promise.all(alone.map(async (own) => [own.batchId, await countBatch(db, own)] as const)),
  ]);
  return new Map([...ofTogether, ...ofAlone]);
}

/** Whether a count of a batch takes long enough to be shared, and deserves a statement of its own. */
export function isLarge({ totalContacts }: { totalContacts: number }): boolean {
  return totalContacts >= LARGE_BATCH;
}
