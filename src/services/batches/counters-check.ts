import { countersOfBatches } from '../../db/contacts/contacts.ts';
import type { BatchRow, Db } from '../../db/tables.ts';
import { type Counters, countersOf } from '../../domain/contact.ts';
import { KeptCounts } from './kept-counts.ts';

type Deps = { db: Db; clock: { now(): Date } };

/** A count of a million contacts takes 75 ms of a core. */
const SLOW_MS = 50;

const keptByDatabase = new WeakMap<Db, KeptCounts<boolean>>();

/**
 * Whether a batch has as many contacts as it says. It counts every row, unlike `countBatch`. Where that
 * takes long, it is answered again for a minute at most.
 */
export async function countersMatch(
  { db, clock }: Deps,
  { batchId, totalContacts }: Pick<BatchRow, 'batchId' | 'totalContacts'>,
): Promise<boolean> {
  const kept = keptByDatabase.get(db) ?? new KeptCounts({ clock, slowMs: SLOW_MS });
  keptByDatabase.set(db, kept);
  const { result } = await kept.read(`${batchId} ${totalContacts}`, async () => {
    const counted = await countersOfBatches(db, { batchIds: [batchId] });
    return sum(counted.get(batchId) ?? countersOf([])) === totalContacts;
  });
  return result;
}

function sum(counters: Counters): number {
  return Object.values(counters).reduce((total, count) => total + count, 0);
}
