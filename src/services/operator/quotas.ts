import { touchBatches, type TouchedBatch } from '../../db/batches/changes.ts';
import { endDeferrals } from '../../db/contacts/deferrals.ts';
import { lockOrganization, type OperatedOrganization } from '../../db/organizations.ts';
import { recordAudit } from '../../db/audit-log.ts';
import { saveQuotas } from '../../db/operator-settings.ts';
import type { Db, Tx } from '../../db/tables.ts';
import type { OwnQuotas } from '../../domain/limits/quotas.ts';
import type { Actor } from '../../domain/audit.ts';
import type { BatchSignals } from '../../temporal/workflow-messages.ts';
import { viewQuotas } from '../../schemas/quotas.ts';
import { eventOf } from './events.ts';
import { findOrganization } from './organizations.ts';

export type OperatorDeps = {
  db: Db;
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'start'>;
};

export type OperatorOrder = { organizationId: string; by: Actor };

/** The longest deferral for a spent quota: until the next day in UTC. */
const DAY_MS = 24 * 3_600_000;

/**
 * Sets the quotas of an organization and wakes its batches. Claims and gates that come later keep the
 * new quotas; API processes count requests by them within five seconds. What an organization has beyond
 * a lowered quota stays.
 * @param change computes the new quotas from the stored ones; it runs under the lock
 * @throws {NotFoundError} no organization has this id
 */
export async function setQuotas(
  { db, clock, batchSignals }: OperatorDeps,
  { organizationId, by }: OperatorOrder,
  change: (stored: OperatedOrganization) => OwnQuotas,
): Promise<OperatedOrganization> {
  const now = clock.now();
  const { organization, batches } = await db.transaction().execute(async (tx) => {
    await findOrganization(tx, { organizationId });
    // Locks the batches before the organization, as claims do.
    await touchBatches(tx, { organizationId });
    await lockOrganization(tx, { organizationId });
    const stored = await findOrganization(tx, { organizationId });
    const quotas = change(stored);
    await saveQuotas(tx, { organizationId, quotas, now });
    const details = { quotas: viewQuotas(quotas) };
    await recordAudit(tx, {
      ...eventOf({ organizationId, by }, now),
      action: 'set_quotas',
      details,
    });
    return {
      organization: { ...stored, quotas },
      batches: await releaseSpent(tx, { organizationId, now }),
    };
  });
  await Promise.all(batches.map((batch) => batchSignals.start(batch)));
  return organization;
}

/** Makes contacts due that waited for the next day, also in batches that were created meanwhile. */
async function releaseSpent(
  tx: Tx,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<TouchedBatch[]> {
  const batches = await touchBatches(tx, { organizationId });
  const batchIds = batches.map(({ batchId }) => batchId);
  const only = { reasons: ['spend_quota_reached'], longestMs: DAY_MS } as const;
  await endDeferrals(tx, { batchIds, now, only });
  return batches;
}
