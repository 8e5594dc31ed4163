import { callUp, silentLists } from '../../db/limits/waiting-list.ts';
import { later } from '../../domain/instant.ts';
import type { DialerDeps } from '../deps.ts';

const LISTS = 500;
const SILENT_MS = 15_000;

/**
 * Calls one batch of each waiting list from which nobody was called for 15 seconds. A batch that waits
 * has no timer: if the signal that called it is lost, or the batch that had the turn has no workflow, the
 * list would wait for ever. Costs one claim for each list, however many batches wait on it.
 */
export async function callSilentLists({ db, clock, wakeBatch }: DialerDeps): Promise<void> {
  const now = clock.now();
  const silentSince = later(now, -SILENT_MS);
  for (const { batchId, pool } of await silentLists(db, { silentSince, now, limit: LISTS })) {
    const called = await db
      .transaction()
      .execute((tx) => callUp(tx, { pool, batchIds: [batchId], now }));
    for (const id of called) wakeBatch(id);
  }
}
