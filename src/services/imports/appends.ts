import { type BatchInCampaign, findBatch, lockOwnBatch } from '../../db/batches/batches.ts';
import { lockPositions, recordImportEnd } from '../../db/imports/imports.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { assertTakesContacts } from '../../domain/batch.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { effectiveHours } from '../../domain/hours/call-hours.ts';
import type { BatchSignals } from '../../temporal/workflow-messages.ts';
import type { SaveOutcome } from '../idempotency-keys.ts';
import type { QuotaDefaults } from '../quotas.ts';
import { assertContactsFit } from './stored-contacts.ts';
import { recentSince, skipRecentlyCalled } from '../../db/limits/recent-calls.ts';
import type { ContactSource, GrownBatch } from '../batches/batches.ts';

type Deps = QuotaDefaults & {
  db: Db;
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'start'>;
};

export type Append = {
  organizationId: string;
  batchId: string;
  contacts: ContactSource;
  saveOutcome: SaveOutcome<GrownBatch>;
};

/**
 * Appends contacts to a batch in one transaction and wakes its workflow, and those of other batches that it changes.
 * @throws {NotFoundError} the organization has no such batch
 * @throws {ConflictError} the batch accepts no more contacts
 * @throws {QuotaExceededError} the organization may not store so many contacts
 */
export async function appendContacts(deps: Deps, append: Append): Promise<BatchInCampaign> {
  const now = deps.clock.now();
  const batch = await deps.db.transaction().execute(async (tx) => {
    const grown = await storeAppend(tx, deps, { ...append, now });
    await append.saveOutcome(tx, grown);
    return grown;
  });
  const changed = [batch, ...(append.contacts.changedBatches ?? [])];
  await Promise.all(changed.map((each) => deps.batchSignals.start(each)));
  return batch;
}

async function storeAppend(
  tx: Tx,
  { quotas }: QuotaDefaults,
  { organizationId, batchId, contacts, now }: Append & { now: Date },
): Promise<GrownBatch> {
  await lockPositions(tx, { batchId });
  const before = await findBatch(tx, { organizationId, batchId });
  if (before === undefined) throw new NotFoundError('batch');
  assertTakesContacts(before.status);
  const { campaignId, totalContacts, removedContacts } = before;
  const firstPosition = totalContacts + removedContacts;
  // Contacts come before the lock of the batch, because storing many of them takes seconds, in
  // which its claims continue.
  await contacts.storeIn(tx, { organizationId, campaignId, batchId, firstPosition, dueAt: now });
  const added = { organizationId, contacts: contacts.total, areStored: true };
  await assertContactsFit(tx, { quotas }, added);
  const since = recentSince(before, now);
  const called = { organizationId, batchId, firstPosition, since };
  const recentlyCalled = await skipRecentlyCalled(tx, called);
  const { batch, campaign } = await lockOwnBatch(tx, { organizationId, batchId });
  assertTakesContacts(batch.status);
  const grown = await recordImportEnd(tx, { batchId, added: contacts.total, now });
  return {
    ...grown,
    recentlyCalled,
    hours: effectiveHours(campaign, batch),
    results: contacts.results,
    campaignStatus: campaign.status,
    campaignConcurrencyLimit: campaign.concurrencyLimit,
  };
}
