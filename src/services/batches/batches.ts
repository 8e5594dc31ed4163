import {
  insertBatch,
  type BatchInCampaign,
  lockCampaignForBatch,
} from '../../db/batches/batches.ts';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import type { BatchRow, CampaignRow, Db, NewBatch, Tx } from '../../db/tables.ts';
import { recentSince, skipRecentlyCalled } from '../../db/limits/recent-calls.ts';
import { assertTakesBatches } from '../../domain/campaign.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { type CallHours, effectiveHours } from '../../domain/hours/call-hours.ts';
import type { BatchDraft } from '../../schemas/batch-create.ts';
import type { UpsertResult } from '../../schemas/upsert.ts';
import { fillRetryPolicy } from '../../schemas/members/retry-policy.ts';
import type { BatchSignals } from '../../temporal/workflow-messages.ts';
import { assertCallerNumbers, type CallerNumberRule } from '../caller-numbers.ts';
import type { SaveOutcome } from '../idempotency-keys.ts';
import { assertContactsFit } from '../imports/stored-contacts.ts';
import type { QuotaDefaults } from '../quotas.ts';
import { assertBatchFits, assertMayOpenBatch } from './open-batches.ts';
import { type ContactsDestination, insertContacts } from '../../db/contacts/contacts.ts';
import type { ContactDraft } from '../../upload/contact-row.ts';

type Deps = QuotaDefaults &
  CallerNumberRule & {
    db: Db;
    clock: { now(): Date };
    batchSignals: Pick<BatchSignals, 'start'>;
  };

/** A batch, and what became of contacts that were added to it. */
export type GrownBatch = BatchInCampaign & {
  /** The hours of its contacts. */
  hours: CallHours;
  /** New contacts that are skipped, because their numbers were called recently. */
  recentlyCalled: number;
  /** What became of each contact, where contacts are looked for by their external ids. */
  results?: UpsertResult[] | undefined;
};

/** Validated contacts, from a JSON list or an upload, that are stored all together. */
export type ContactSource = {
  /** How many are added; known at the latest once they are stored. */
  readonly total: number;
  readonly results?: UpsertResult[];
  /** Other batches whose contacts it has changed, once it is stored. */
  readonly changedBatches?: readonly BatchRow[];
  storeIn(tx: Tx, destination: ContactsDestination): Promise<void>;
};

export type BatchOrder = {
  organizationId: string;
  /** The id of the new batch; uploaded contacts are already staged under it. */
  batchId: string;
  draft: BatchDraft;
  contacts: ContactSource;
  saveOutcome: SaveOutcome<GrownBatch>;
};

/**
 * Stores a batch with all of its contacts in one transaction and starts its workflow. The sweep
 * starts a workflow that cannot be started now.
 * @throws {NotFoundError} the organization has no such campaign
 * @throws {ConflictError} the campaign accepts no batches
 * @throws {QuotaExceededError} the organization may have no more open batches, or not store so many
 * contacts
 * @throws {ValidationError} it may not call from one of the numbers
 */
export async function createBatch(deps: Deps, order: BatchOrder): Promise<BatchInCampaign> {
  const batch = await deps.db.transaction().execute(async (tx) => {
    const stored = await storeBatch(tx, deps, order);
    await order.saveOutcome(tx, stored);
    return stored;
  });
  await deps.batchSignals.start(batch);
  return batch;
}

async function storeBatch(
  tx: Tx,
  { clock, quotas, callerNumberPolicy }: Deps,
  { organizationId, batchId, draft, contacts }: BatchOrder,
): Promise<GrownBatch> {
  const now = clock.now();
  const { campaignId } = draft;
  // Contacts come before the lock of the campaign, because storing a million of them takes seconds.
  // They are due now even if the batch is scheduled, because no contact of a pending batch is
  // claimed and the scheduled start may still change.
  await contacts.storeIn(tx, { organizationId, campaignId, batchId, firstPosition: 0, dueAt: now });
  const added = { organizationId, contacts: contacts.total, areStored: true };
  await assertContactsFit(tx, { quotas }, added);
  const since = recentSince(draft, now);
  const called = { organizationId, batchId, firstPosition: 0, since };
  const recentlyCalled = await skipRecentlyCalled(tx, called);
  const campaign = await lockCampaignForBatch(tx, { organizationId, campaignId, now });
  if (campaign === undefined) throw new NotFoundError('campaign');
  assertTakesBatches(campaign.status);
  await assertCallerNumbers(
    tx,
    { callerNumberPolicy },
    {
      organizationId,
      numbers: draft.phoneNumbersOverride ?? [],
      member: 'phone_numbers_override',
    },
  );
  await assertMayOpenBatch(tx, { quotas }, { organizationId });
  const batch = await insertBatch(tx, {
    ...batchRow(draft, campaign),
    batchId,
    totalContacts: contacts.total,
    createdAt: now,
    updatedAt: now,
    // Read again, because contacts have their ids, and so the time when they were added, after `now`.
    startedAt: draft.scheduledStart === null ? clock.now() : null,
  });
  return {
    ...batch,
    recentlyCalled,
    hours: effectiveHours(campaign, draft),
    campaignStatus: campaign.status,
    campaignConcurrencyLimit: campaign.concurrencyLimit,
  };
}

/** A batch with a scheduled start, even a past one, is pending until its workflow starts it. */
function batchRow(draft: BatchDraft, campaign: CampaignRow) {
  const { retryPolicyOverride: policy, workingHoursOverride: hours } = draft;
  const { defaultCallVariablesOverride: variables } = draft;
  return {
    ...draft,
    organizationId: campaign.organizationId,
    status: draft.scheduledStart === null ? 'in_progress' : 'pending',
    retryPolicyOverride: policy && JSON.stringify(fillRetryPolicy(policy, campaign.retryPolicy)),
    workingHoursOverride: hours && JSON.stringify(hours),
    defaultCallVariablesOverride: variables && JSON.stringify(variables),
    callContext: JSON.stringify(draft.callContext),
    metadata: JSON.stringify(draft.metadata),
    stopWhen: draft.stopWhen && JSON.stringify(draft.stopWhen),
    revision: 1,
  } satisfies Partial<NewBatch>;
}

/** Contacts of a JSON list. They are refused before they are stored where they exceed the quota. */
export function listedContacts(
  contacts: readonly ContactDraft[],
  { newId, quotas }: QuotaDefaults & { newId: () => string },
): ContactSource {
  return {
    total: contacts.length,
    async storeIn(tx, destination) {
      const { organizationId } = destination;
      const added = { organizationId, contacts: contacts.length, areStored: false };
      await assertContactsFit(tx, { quotas }, added);
      const rows = contacts.map((contact) => ({ ...contact, contactId: newId() }));
      await insertContacts(tx, destination, rows);
    },
  };
}

/**
 * Rejects a batch before its upload is read. `createBatch` checks again under the lock.
 * @throws {NotFoundError} the organization has no such campaign
 * @throws {ConflictError} the campaign accepts no batches
 * @throws {QuotaExceededError} the organization may have no more open batches
 */
export async function assertCampaignTakesBatches(
  { db, quotas }: QuotaDefaults & { db: Db },
  { organizationId, campaignId }: { organizationId: string; campaignId: string },
): Promise<void> {
  const campaign = await findCampaign(db, { organizationId, campaignId });
  if (campaign === undefined) throw new NotFoundError('campaign');
  assertTakesBatches(campaign.status);
  await assertBatchFits(db, { quotas }, { organizationId });
}
