import { countersOfBatches, countStatuses } from '../../db/contacts/contacts.ts';
import type { Db } from '../../db/tables.ts';
import { type ContactStatus, type Counters, countersOf } from '../../domain/contact.ts';
import { CoalescedReads } from './coalesced-reads.ts';
import { perDatabase } from './per-database.ts';
import type { OwnBatch } from '../../db/batches/batches.ts';

const MAX_REMEMBERED = 1_000;

/** The running counts of a database, and the most frequent status that each last count found. */
class Counts {
  readonly reads = new CoalescedReads<Counters>();
  readonly #mostFrequent = new Map<string, ContactStatus>();

  async count(db: Db, batchId: string): Promise<Counters> {
    const uncounted = this.#mostFrequent.get(batchId) ?? 'pending';
    const counts = await countStatuses(db, { batchId, uncounted });
    const most = counts.reduce((a, b) => (b.count > a.count ? b : a));
    if (this.#mostFrequent.size >= MAX_REMEMBERED) this.#mostFrequent.clear();
    this.#mostFrequent.set(batchId, most.status);
    return countersOf(counts);
  }
}

const countsOf = perDatabase(() => new Counts());

/**
 * Counts the contacts of a batch by status; all counters are 0 for a batch without contacts. The
 * count starts after this call. Callers that arrive during a count share the next one.
 */
export function countBatch(db: Db, { organizationId, batchId }: OwnBatch): Promise<Counters> {
  const counts = countsOf(db);
  return counts.reads.run(`${organizationId} ${batchId}`, () => counts.count(db, batchId));
}

/** Contacts from which on a count deserves a statement that leaves out the most frequent status. */
export const LARGE_BATCH = 100_000;
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

function isLarge({ totalContacts }: { totalContacts: number }): boolean {
  return totalContacts >= LARGE_BATCH;
}
