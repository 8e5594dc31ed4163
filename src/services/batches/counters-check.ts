import type { OwnBatch } from '../../db/batches/batches.ts';
import type { Db } from '../../db/tables.ts';
import { type Counters, totalOf } from '../../domain/contact.ts';
import { countBatch, countBatchLately, countEveryContact, isLarge } from './counters.ts';
import { KeptCounts } from './kept-counts.ts';
import { perDatabase } from './per-database.ts';

type Deps = { db: Db; clock: { now(): Date } };

/** The counters of a batch, and whether they add up to the contacts that it says it has. */
export type CheckedCounters = { counters: Counters; doMatch: boolean };

/**
 * To count every row of a million contacts takes 75 to 110 ms of a core. Whoever looks at a batch asks every
 * few seconds, and the sum hardly ever changes.
 */
const RESTS = { slowMs: 50, restFactor: 200 };

const keptCounts = perDatabase(() => new KeptCounts<CheckedCounters>(RESTS));

/**
 * Counts the contacts of a batch by status, and checks the sum, for which every row is counted. Where that
 * takes long with a large batch, the check is answered again for a minute at most. Its counters may be of a
 * count that is running.
 * @returns the counters of every row where they do not match
 */
export async function checkedCounters(
  { db, clock }: Deps,
  { organizationId, batchId, totalContacts }: OwnBatch & { totalContacts: number },
): Promise<CheckedCounters> {
  const own = { organizationId, batchId };
  const count = async (): Promise<CheckedCounters> => {
    const counters = await countEveryContact(db, own);
    return { counters, doMatch: totalOf(counters) === totalContacts };
  };
  if (!isLarge({ totalContacts })) return count();
  const key = `${organizationId} ${batchId} ${totalContacts}`;
  const [lately, { result: checked }] = await Promise.all([
    countBatchLately(db, own, { atMostMs: 0 }),
    keptCounts(db).read({ key, clock, count }),
  ]);
  if (!checked.doMatch) return checked;
  // Contacts may have come since the running count began.
  const counters = totalOf(lately) === totalContacts ? lately : await countBatch(db, own);
  return { counters, doMatch: true };
}
