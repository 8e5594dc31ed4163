import { insertBatch, type BatchInCampaign } from '../db/batches.ts';
import { lockCampaignForBatch } from '../db/campaigns.ts';
import { insertContacts } from '../db/contacts.ts';
import type { CampaignRow, Db, NewBatch, Tx } from '../db/tables.ts';
import { assertTakesBatches } from '../domain/campaign.ts';
import { NotFoundError } from '../domain/errors.ts';
import type { BatchDraft } from '../schemas/batch.ts';
import type { ContactDraft } from '../schemas/contact-row.ts';
import { fillRetryPolicy } from '../schemas/retry-policy.ts';
import type { BatchSignals } from '../temporal/batch-signals.ts';

type Deps = {
  db: Db;
  clock: { now(): Date };
  newId: () => string;
  batchSignals: Pick<BatchSignals, 'start'>;
};

export type BatchOrder = {
  organizationId: string;
  draft: BatchDraft;
  contacts: readonly ContactDraft[];
};

/**
 * Stores a batch with all of its contacts, or nothing, and starts its workflow. A workflow that
 * cannot be started now is started by the sweep.
 * @throws {NotFoundError} no such campaign in the organization
 * @throws {ConflictError} the campaign takes no batches
 */
export async function createBatch(deps: Deps, order: BatchOrder): Promise<BatchInCampaign> {
  const batch = await deps.db.transaction().execute((tx) => storeBatch(tx, deps, order));
  await deps.batchSignals.start(batch.batchId, batch.revision);
  return batch;
}

async function storeBatch(
  tx: Tx,
  { clock, newId }: Deps,
  { organizationId, draft, contacts }: BatchOrder,
): Promise<BatchInCampaign> {
  const now = clock.now();
  const { campaignId } = draft;
  const campaign = await lockCampaignForBatch(tx, { organizationId, campaignId, now });
  if (campaign === undefined) throw new NotFoundError('campaign');
  assertTakesBatches(campaign.status);
  const batch = await insertBatch(tx, {
    ...batchRow(draft, campaign),
    batchId: newId(),
    totalContacts: contacts.length,
    createdAt: now,
    updatedAt: now,
    startedAt: draft.scheduledStart === null ? now : null,
  });
  await insertContacts(
    tx,
    {
      organizationId,
      campaignId,
      batchId: batch.batchId,
      firstPosition: 0,
      // Nobody is claimed before the batch has started, and its start may still be changed.
      dueAt: now,
    },
    contacts.map((contact) => ({ ...contact, contactId: newId() })),
  );
  return {
    ...batch,
    campaignStatus: campaign.status,
    campaignConcurrencyLimit: campaign.concurrencyLimit,
  };
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
