import { countersOfBatches } from '../../db/contacts/contacts.ts';
import type { Db } from '../../db/tables.ts';
import type { Counters } from '../../domain/contact.ts';
import { CoalescedReads } from './coalesced-reads.ts';
import { LatestCounts } from './latest-counts.ts';
import { perDatabase } from './per-database.ts';
import type { OwnBatch } from '../../db/batches/batches.ts';

const LARGE_BATCH = 100_000;

/** One page asks for the counters of a large batch in several requests within a few milliseconds. */
const GATHER_MS = 5;

/** A page that has just asked for the counters follows the batch, and asks why its contacts wait. */
const LATELY_MS = 1_000;

/** The running counts of a database, and its latest ones. */
class Counts {
  readonly #reads = new CoalescedReads<Counters>();
  readonly #latest = new LatestCounts({ largeFrom: LARGE_BATCH });

  now(db: Db, own: OwnBatch): Promise<Counters> {
    const gatherMs = this.#latest.isLarge(own.batchId) ? GATHER_MS : 0;
    return this.#reads.run(nameOf(own), () => this.#latest.count(db, own), { gatherMs });
  }

  async lately(db: Db, own: OwnBatch): Promise<Counters> {
    const recent = this.#latest.recent(own.batchId, { atMostMs: LATELY_MS });
    if (recent !== undefined) return recent;
    return this.#reads.join(nameOf(own), () => this.#latest.count(db, own));
  }
}

function nameOf({ organizationId, batchId }: OwnBatch): string {
  return `${organizationId} ${batchId}`;
}

const countsOf = perDatabase(() => new Counts());

/**
 * Counts the contacts of a batch by status; all counters are 0 for a batch without contacts. The
 * count starts after this call. Callers that arrive during a count share the next one.
 */
export function countBatch(db: Db, own: OwnBatch): Promise<Counters> {
  return countsOf(db).now(db, own);
}

/**
 * As `countBatch`, but the count of a large batch may have begun up to a second before the call, and one that
 * is running is joined.
 */
export function countBatchLately(db: Db, own: OwnBatch): Promise<Counters> {
  return countsOf(db).lately(db, own);
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
