import { growRevision } from '../../db/batches/changes.ts';
import { countOrganizationOpenBatches, lockOpenBatches } from '../../db/limits/open-batches.ts';
import type { BatchRow, Db, Tx } from '../../db/tables.ts';
import { assertWithinQuota } from '../../domain/limits/quotas.ts';
import { type QuotaDefaults, quotasOf } from '../quotas.ts';

type Own = { organizationId: string };

/**
 * Refuses another open batch of an organization that has as many as its quota allows. Without a lock this
 * saves the work of a request that would be refused.
 * @throws {QuotaExceededError}
 */
export async function assertBatchFits(
  db: Db | Tx,
  defaults: QuotaDefaults,
  own: Own,
): Promise<void> {
  const quotas = await quotasOf(db, defaults, own);
  if (quotas.maxOpenBatches === null) return;
  const used = await countOrganizationOpenBatches(db, own);
  assertWithinQuota(quotas, 'maxOpenBatches', { used, wanted: 1 });
}

/**
 * As `assertBatchFits`, exact until the transaction ends: whoever opens a batch of the organization
 * meanwhile waits.
 * @throws {QuotaExceededError}
 */
export async function assertMayOpenBatch(tx: Tx, defaults: QuotaDefaults, own: Own): Promise<void> {
  await lockOpenBatches(tx, own);
  await assertBatchFits(tx, defaults, own);
}

/**
 * Grows the revision of a locked batch whose contacts have changed. One whose dispatch has ended opens
 * again.
 * @throws {QuotaExceededError} it would open, and the organization may have no more open batches
 */
export async function growOrReopen(
  tx: Tx,
  defaults: QuotaDefaults,
  batch: BatchRow,
): Promise<BatchRow> {
  if (batch.dispatchEndedAt !== null) await assertMayOpenBatch(tx, defaults, batch);
  return growRevision(tx, batch);
}
