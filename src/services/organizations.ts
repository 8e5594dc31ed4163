import { lockOrganization, type OrganizationRow, updateLimits } from '../db/organizations.ts';
import type { Db } from '../db/tables.ts';
import type { OrganizationLimits } from '../schemas/organization.ts';
import type { BatchSignals } from '../temporal/batch-signals.ts';
import { touchBatches } from '../db/batches/changes.ts';

export type OrganizationDeps = {
  db: Db;
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'start'>;
};

/**
 * Changes the limits of an organization and wakes its batches. The limits take effect at the next
 * claim of each batch.
 * @param change computes the new limits from the stored row; it runs under the lock
 */
export async function changeLimits(
  { db, clock, batchSignals }: OrganizationDeps,
  { organizationId }: { organizationId: string },
  change: (stored: OrganizationRow) => OrganizationLimits,
): Promise<OrganizationRow> {
  const now = clock.now();
  const organization = await db.transaction().execute(async (tx) => {
    const stored = await lockOrganization(tx, { organizationId });
    return updateLimits(tx, { organizationId, limits: change(stored), now });
  });
  // In a second transaction, because claims lock the batch before the organization.
  const batches = await db.transaction().execute((tx) => touchBatches(tx, { organizationId }));
  await Promise.all(batches.map(({ batchId, revision }) => batchSignals.start(batchId, revision)));
  return organization;
}
