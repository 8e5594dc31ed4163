import { insertBatch, type BatchInCampaign } from '../../db/batches/batches.ts';
import { findCampaign, lockCampaignForBatch } from '../../db/campaigns/campaigns.ts';
import type { CampaignRow, Db, NewBatch, Tx } from '../../db/tables.ts';
import { assertTakesBatches } from '../../domain/campaign.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { BatchDraft } from '../../schemas/batch.ts';
import { fillRetryPolicy } from '../../schemas/members/retry-policy.ts';
import type { BatchSignals } from '../../temporal/batch-signals.ts';
import type { ContactSource } from '../imports/contact-source.ts';
import type { Stamp } from '../idempotency-keys.ts';

type Deps = {
  db: Db;
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'start'>;
};

export type BatchOrder = {
  organizationId: string;
  /** Of no batch yet; contacts that were uploaded belong to it already. */
  batchId: string;
  draft: BatchDraft;
  contacts: ContactSource;
  stamp: Stamp<BatchInCampaign>;
};

/**
 * Stores a batch with all of its contacts, or nothing, and starts its workflow. A workflow that
 * cannot be started now is started by the sweep.
 * @throws {NotFoundError} no such campaign in the organization
 * @throws {ConflictError} the campaign takes no batches
 */
export async function createBatch(deps: Deps, order: BatchOrder): Promise<BatchInCampaign> {
  const batch = await deps.db.transaction().execute(async (tx) => {
    const stored = await storeBatch(tx, deps, order);
    await order.stamp(tx, stored);
    return stored;
  });
  await deps.batchSignals.start(batch.batchId, batch.revision);
  return batch;
}

async function storeBatch(
  tx: Tx,
  { clock }: Deps,
  { organizationId, batchId, draft, contacts }: BatchOrder,
): Promise<BatchInCampaign> {
  const now = clock.now();
  const { campaignId } = draft;
  // Before the campaign is locked: a million contacts take seconds, and nobody sees them yet.
  // Nobody is claimed before the batch has started, and its start may still be changed.
  await contacts.storeIn(tx, { organizationId, campaignId, batchId, firstPosition: 0, dueAt: now });
  const campaign = await lockCampaignForBatch(tx, { organizationId, campaignId, now });
  if (campaign === undefined) throw new NotFoundError('campaign');
  assertTakesBatches(campaign.status);
  const batch = await insertBatch(tx, {
    ...batchRow(draft, campaign),
    batchId,
    totalContacts: contacts.total,
    createdAt: now,
    updatedAt: now,
    startedAt: draft.scheduledStart === null ? now : null,
  });
  return {
    ...batch,
    campaignStatus: campaign.status,
    campaignConcurrencyLimit: campaign.concurrencyLimit,
  };
}

/**
 * Refuses a batch before its upload is read; `createBatch` looks again under the lock.
 * @throws {NotFoundError} no such campaign in the organization
 * @throws {ConflictError} the campaign takes no batches
 */
export async function assertCampaignTakesBatches(
  db: Db,
  { organizationId, campaignId }: { organizationId: string; campaignId: string },
): Promise<void> {
  const campaign = await findCampaign(db, { organizationId, campaignId });
  if (campaign === undefined) throw new NotFoundError('campaign');
  assertTakesBatches(campaign.status);
}

/** A batch with a start waits for it, also when the start is past; without one it begins now. */
function batchRow(draft: BatchDraft, campaign: CampaignRow) {
  const { retryPolicyOverride: policy, workingHoursOverride: hours } = draft;
  return {
    ...draft,
    organizationId: campaign.organizationId,
    status: draft.scheduledStart === null ? 'in_progress' : 'pending',
    retryPolicyOverride: policy && JSON.stringify(fillRetryPolicy(policy, campaign.retryPolicy)),
    workingHoursOverride: hours && JSON.stringify(hours),
    callContext: JSON.stringify(draft.callContext),
    metadata: JSON.stringify(draft.metadata),
    revision: 1,
  } satisfies Partial<NewBatch>;
}
