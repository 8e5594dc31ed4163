import { sql } from 'kysely';
import { lockName } from '../advisory-lock.ts';
import type { Db, Tx } from '../tables.ts';

/**
 * Lets one transaction at a time open batches of an organization, so that their count holds. An
 * advisory lock leaves the row of the organization free for claims. It is taken after the
 * locks of batch and contact.
 */
export async function lockOpenBatches(
  tx: Tx,
  { organizationId }: { organizationId: string },
): Promise<void> {
  await lockName(tx, `open batches of ${organizationId}`);
}

/**
 * Batches of an organization whose dispatch has not ended: each has a workflow, also before its scheduled
 * start. A request that is limited to some campaigns counts those of all others, too.
 */
export async function countOrganizationOpenBatches(
  db: Db | Tx,
  { organizationId }: { organizationId: string },
): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count_open_batches(${organizationId}) as open`.execute(db);
  return rows[0]?.open ?? 0;
}
