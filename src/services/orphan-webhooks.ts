import { deleteOrphans } from '../db/calls/orphan-webhooks.ts';
import type { Db } from '../db/tables.ts';

/** Longer than any attempt waits for a look-up. */
const KEPT_MS = 7 * 24 * 60 * 60_000;
const ROWS_PER_STATEMENT = 1_000;

/** Deletes what is known of calls that belong to no attempt, after seven days. */
export async function purgeOrphanWebhooks({
  db,
  clock,
}: {
  db: Db;
  clock: { now(): Date };
}): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  let deleted: number;
  do {
    deleted = await deleteOrphans(db, { before, limit: ROWS_PER_STATEMENT });
  } while (deleted === ROWS_PER_STATEMENT);
}
