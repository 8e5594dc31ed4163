import type { OwnBatch } from '../db/batch-changes.ts';
import { findBatch, type BatchInCampaign, type BatchWithHours } from '../db/batches.ts';
import { countersOfBatches } from '../db/contacts.ts';
import { type Outlook, outlooksOf } from '../db/estimates.ts';
import type { Db } from '../db/tables.ts';
import { effectiveRetryPolicy } from '../domain/batch.ts';
import { callHours } from '../domain/call-hours.ts';
import { type Counters, countersOf } from '../domain/contact.ts';
import { estimateOf, type Estimate } from '../domain/estimate.ts';
import { countBatch } from './batch-counters.ts';

type Deps = { db: Db; clock: { now(): Date } };

/** What is computed of a batch for each answer. */
export type BatchFigures = { counters: Counters; estimate: Estimate | null };

/**
 * A batch with its figures of now; undefined for one that the organization does not have.
 * @param now from when on calls are estimated
 */
export async function findBatchWithFigures(
  { db, clock }: Deps,
  own: OwnBatch,
  now = clock.now(),
): Promise<{ batch: BatchWithHours; figures: BatchFigures } | undefined> {
  const { organizationId, batchId } = own;
  const [batch, counters, outlooks] = await Promise.all([
    findBatch(db, own),
    countBatch(db, own),
    outlooksOf(db, { organizationId, batchIds: [batchId] }),
  ]);
  if (batch === undefined) return undefined;
  const estimate = estimateOfBatch(batch, counters, outlooks.get(batchId), now);
  return { batch, figures: { counters, estimate } };
}

/** The figures of batches of an organization, in their order. */
export async function figuresOfBatches(
  { db, clock }: Deps,
  { organizationId, batches }: { organizationId: string; batches: readonly BatchInCampaign[] },
): Promise<BatchFigures[]> {
  const batchIds = batches.map(({ batchId }) => batchId);
  const [counted, outlooks] = await Promise.all([
    countersOfBatches(db, { batchIds }),
    outlooksOf(db, { organizationId, batchIds }),
  ]);
  const now = clock.now();
  return batches.map((batch) => {
    const counters = counted.get(batch.batchId) ?? countersOf([]);
    const outlook = outlooks.get(batch.batchId);
    return { counters, estimate: estimateOfBatch(batch, counters, outlook, now) };
  });
}

function estimateOfBatch(
  batch: BatchInCampaign,
  counters: Counters,
  outlook: Outlook | undefined,
  now: Date,
): Estimate | null {
  if (outlook === undefined) return null;
  const { campaign, maxLiveCalls, history } = outlook;
  return estimateOf({
    now,
    counters,
    maxLiveCalls,
    history,
    ...callHours({ ...campaign, timezoneSource: 'campaign' }, batch),
    status: batch.status,
    scheduledStart: batch.scheduledStart,
    scheduledEnd: batch.scheduledEnd,
    concurrencyLimit: batch.concurrencyLimit ?? campaign.concurrencyLimit,
    callsPerSecond: campaign.callsPerSecond,
    retryPolicy: effectiveRetryPolicy(campaign, batch),
  });
}
