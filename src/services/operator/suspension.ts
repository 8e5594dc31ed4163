import { withoutNumbers } from '../../domain/audit.ts';
import { touchBatches, type TouchedBatch } from '../../db/batches/changes.ts';
import { requestHangUps } from '../../db/calls/hang-ups.ts';
import { lockOrganization, type OperatedOrganization } from '../../db/organizations.ts';
import { recordAudit } from '../../db/audit-log.ts';
import { saveSuspension } from '../../db/operator-settings.ts';
import { eventOf } from './events.ts';
import { findOrganization } from './organizations.ts';
import type { OperatorDeps, OperatorOrder } from './quotas.ts';

/**
 * Suspends an organization: nothing is called any more, live calls are hung up, and its tokens are
 * refused by every API process within five seconds. Suspending it again changes the reason.
 *
 * The suspension is committed before calls are ended: a gate that began earlier has written its call by
 * then, and one that begins later reads the suspension. The sweep ends the calls if this process dies
 * in between.
 * @throws {NotFoundError} no organization has this id
 */
export async function suspendOrganization(
  deps: OperatorDeps,
  { organizationId, by, reason }: OperatorOrder & { reason: string },
): Promise<OperatedOrganization> {
  const now = deps.clock.now();
  const organization = await deps.db.transaction().execute(async (tx) => {
    const stored = await findOrganization(tx, { organizationId });
    await lockOrganization(tx, { organizationId });
    const suspension = { at: stored.suspension?.at ?? now, reason };
    await saveSuspension(tx, { organizationId, suspension, now });
    const details = { reason: withoutNumbers(reason) };
    await recordAudit(tx, { ...eventOf({ organizationId, by }, now), action: 'suspend', details });
    return { ...stored, suspension };
  });
  await wake(deps, await endCalls(deps, { organizationId, now }));
  return organization;
}

/** Waits for the gates of every batch, and requests the end of all live calls. */
async function endCalls(
  { db }: OperatorDeps,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<TouchedBatch[]> {
  return db.transaction().execute(async (tx) => {
    const batches = await touchBatches(tx, { organizationId });
    await requestHangUps(tx, { organizationId, now });
    return batches;
  });
}

/**
 * Ends the suspension of an organization and wakes its batches, which dial on. An organization that is
 * not suspended stays as it is.
 * @throws {NotFoundError} no organization has this id
 */
export async function resumeOrganization(
  deps: OperatorDeps,
  { organizationId, by }: OperatorOrder,
): Promise<OperatedOrganization> {
  const now = deps.clock.now();
  const { organization, batches } = await deps.db.transaction().execute(async (tx) => {
    const stored = await findOrganization(tx, { organizationId });
    // Locks the batches before the organization, as claims do.
    const touched = await touchBatches(tx, { organizationId });
    await lockOrganization(tx, { organizationId });
    await saveSuspension(tx, { organizationId, suspension: null, now });
    await recordAudit(tx, {
      ...eventOf({ organizationId, by }, now),
      action: 'resume',
      details: {},
    });
    return { organization: { ...stored, suspension: null }, batches: touched };
  });
  await wake(deps, batches);
  return organization;
}

async function wake(
  { batchSignals }: OperatorDeps,
  batches: readonly TouchedBatch[],
): Promise<void> {
  await Promise.all(batches.map((batch) => batchSignals.start(batch)));
}
