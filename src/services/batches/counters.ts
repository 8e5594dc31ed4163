import { countStatuses } from '../../db/contacts/contacts.ts';
import type { Db } from '../../db/tables.ts';
import { type ContactStatus, type Counters, countersOf } from '../../domain/contact.ts';
import { JoinedAnswers } from './joined-answers.ts';
import type { OwnBatch } from '../../db/batches/locks.ts';

const MAX_REMEMBERED = 1_000;

/** The counts under way in a database, and what the last ones have found. */
class Counts {
  readonly joined = new JoinedAnswers<Counters>();
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

const countsOf = new WeakMap<Db, Counts>();

/**
 * The counters of a batch, counted after this was called; all 0 for a batch without contacts. Those
 * who ask while it is being counted share the next count.
 */
export function countBatch(db: Db, { organizationId, batchId }: OwnBatch): Promise<Counters> {
  const counts = countsOf.get(db) ?? new Counts();
  countsOf.set(db, counts);
  return counts.joined.ask(`${organizationId} ${batchId}`, () => counts.count(db, batchId));
}
