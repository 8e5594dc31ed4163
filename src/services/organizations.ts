import { lockOrganization, type OrganizationRow, updateLimits } from '../db/organizations.ts';
import { recordAudit } from '../db/audit-log.ts';
import type { Db } from '../db/tables.ts';
import type { Actor } from '../domain/audit.ts';
import { membersOf, type OrganizationLimits } from '../schemas/organization.ts';
import type { BatchSignals } from '../temporal/workflow-messages.ts';
import { forgetUnkeptCounters } from './kept-counters.ts';
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
  { organizationId, by }: { organizationId: string; by: Actor },
  change: (stored: OrganizationRow) => OrganizationLimits,
): Promise<OrganizationRow> {
  const now = clock.now();
  const { organization, batches } = await db.transaction().execute(async (tx) => {
    // Locks the batches before the organization, as claims do.
    await touchBatches(tx, { organizationId });
    const stored = await lockOrganization(tx, { organizationId });
    const limits = change(stored);
    const columns = {
      ...limits,
      numberRest: limits.numberRest && JSON.stringify(limits.numberRest),
    };
    const changed = await updateLimits(tx, { organizationId, limits: columns, now });
    await forgetUnkeptCounters(tx, organizationId, { before: stored, after: changed });
    await recordAudit(tx, {
      organizationId,
      by,
      at: now,
      action: 'set_limits',
      objectKind: 'organization',
      objectId: organizationId,
      details: membersOf(limits),
    });
    // Again, for batches that were created meanwhile.
    return { organization: changed, batches: await touchBatches(tx, { organizationId }) };
  });
  await Promise.all(batches.map((batch) => batchSignals.start(batch)));
  return organization;
}
