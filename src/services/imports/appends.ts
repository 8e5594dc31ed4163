import type { BatchInCampaign } from '../../db/batches/batches.ts';
import { findBatch } from '../../db/batches/batches.ts';
import { lockPositions, releaseAfterImport } from '../../db/imports/imports.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { assertTakesContacts } from '../../domain/batch.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { BatchSignals } from '../../temporal/batch-signals.ts';
import type { ContactSource } from './contact-source.ts';
import type { Stamp } from '../idempotency-keys.ts';
import { lockOwnBatch } from '../../db/batches/locks.ts';

type Deps = {
  db: Db;
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'start'>;
};

export type Append = {
  organizationId: string;
  batchId: string;
  contacts: ContactSource;
  stamp: Stamp<BatchInCampaign>;
};

/**
 * Adds contacts to a batch behind those that it has, all or none, and wakes its workflow.
 * @throws {NotFoundError} no such batch in the organization
 * @throws {ConflictError} the batch takes no more contacts
 */
export async function appendContacts(deps: Deps, append: Append): Promise<BatchInCampaign> {
  const now = deps.clock.now();
  const batch = await deps.db.transaction().execute(async (tx) => {
    const grown = await storeAppend(tx, append, now);
    await append.stamp(tx, grown);
    return grown;
  });
  await deps.batchSignals.start(batch.batchId, batch.revision);
  return batch;
}

async function storeAppend(
  tx: Tx,
  { organizationId, batchId, contacts }: Append,
  now: Date,
): Promise<BatchInCampaign> {
  await lockPositions(tx, { batchId });
  const before = await findBatch(tx, { organizationId, batchId });
  if (before === undefined) throw new NotFoundError('batch');
  assertTakesContacts(before.status);
  const { campaignId, totalContacts: firstPosition } = before;
  // Before the batch is locked: many contacts take seconds, and its claims go on meanwhile.
  await contacts.storeIn(tx, { organizationId, campaignId, batchId, firstPosition, dueAt: now });
  const { batch, campaign } = await lockOwnBatch(tx, { organizationId, batchId });
  assertTakesContacts(batch.status);
  const grown = await releaseAfterImport(tx, { batchId, added: contacts.total, now });
  return {
    ...grown,
    campaignStatus: campaign.status,
    campaignConcurrencyLimit: campaign.concurrencyLimit,
  };
}
