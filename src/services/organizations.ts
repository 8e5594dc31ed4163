import { lockOrganization, type OrganizationRow, setLimits } from '../db/organizations.ts';
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
 * Changes the limits of an organization: `change` makes the new ones of what is stored, which is
 * locked meanwhile. They hold from the next claim of each batch on, to which it is woken at once.
 */
export async function changeLimits(
  { db, clock, batchSignals }: OrganizationDeps,
  { organizationId }: { organizationId: string },
  change: (stored: OrganizationRow) => OrganizationLimits,
): Promise<OrganizationRow> {
  const now = clock.now();
  const organization = await db.transaction().execute(async (tx) => {
    const stored = await lockOrganization(tx, { organizationId });
    return setLimits(tx, { organizationId, limits: change(stored), now });
  });
  // Behind the lock of the organization, which claims take under that of their batch.
  const batches = await db.transaction().execute((tx) => touchBatches(tx, { organizationId }));
  await Promise.all(batches.map(({ batchId, revision }) => batchSignals.start(batchId, revision)));
  return organization;
}
