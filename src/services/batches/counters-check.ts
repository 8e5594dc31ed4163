import type { OwnBatch } from '../../db/batches/batches.ts';
import { countersOfBatches } from '../../db/contacts/contacts.ts';
import type { Db } from '../../db/tables.ts';
import { type Counters, countersOf } from '../../domain/contact.ts';
import { LARGE_BATCH } from './counters.ts';
import { KeptCounts } from './kept-counts.ts';

type Deps = { db: Db; clock: { now(): Date } };

/** To count every row of a million contacts takes 75 to 110 ms of a core. */
const SLOW_MS = 50;

const keptByDatabase = new WeakMap<Db, KeptCounts<Counters | null>>();

/**
 * Counts every row of a batch, unlike `countBatch`. What takes long with a large batch is answered again
 * for a minute at most.
 * @returns the counters if they do not add up to the contacts that the batch says it has, else null
 */
export async function wrongCounters(
  { db, clock }: Deps,
  { organizationId, batchId, totalContacts }: OwnBatch & { totalContacts: number },
): Promise<Counters | null> {
  const count = async () => {
    const counted = await countersOfBatches(db, { batchIds: [batchId] });
    const counters = counted.get(batchId) ?? countersOf([]);
    return sum(counters) === totalContacts ? null : counters;
  };
  if (totalContacts < LARGE_BATCH) return count();
  const kept = keptByDatabase.get(db) ?? new KeptCounts({ slowMs: SLOW_MS });
  keptByDatabase.set(db, kept);
  const key = `${organizationId} ${batchId} ${totalContacts}`;
  return (await kept.read({ key, clock, count })).result;
}

function sum(counters: Counters): number {
  return Object.values(counters).reduce((total, count) => total + count, 0);
}
