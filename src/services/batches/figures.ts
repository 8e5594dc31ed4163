import {
  findBatch,
  type BatchInCampaign,
  type BatchWithHours,
  type OwnBatch,
} from '../../db/batches/batches.ts';
import { type Outlook, outlooksOf } from '../../db/batches/estimates.ts';
import type { BatchRow, Db } from '../../db/tables.ts';
import { type BatchOverrides, effectiveRetryPolicy } from '../../domain/batch-overrides.ts';
import { effectiveHours } from '../../domain/hours/call-hours.ts';
import { type Counters, countersOf } from '../../domain/contact.ts';
import { estimateBatch, type Estimate, type EstimateFacts } from '../../domain/estimate.ts';
import { type CallQuotas, effectiveCallQuotas } from '../../domain/limits/quotas.ts';
import { countBatch, countersByBatch } from './counters.ts';

type Deps = {
  db: Db;
  clock: { now(): Date };
  /** The rate limit of the whole call control; null: no limit. */
  callsPerSecond: number | null;
  /** The installation's defaults. */
  quotas: CallQuotas;
};

/** What the estimate of a batch depends on. */
type EstimatedBatch = BatchOverrides &
  Pick<BatchRow, 'status' | 'scheduledStart' | 'scheduledEnd' | 'callsPerSecondOverride'>;

/** What an estimate was made from. */
export type EstimateBasis = { facts: EstimateFacts; outlook: Outlook };

/** What a response shows of a batch beside its row. */
export type BatchFigures = { counters: Counters; estimate: Estimate | null };

/**
 * Reads a batch with its current figures.
 * @param now the start of the estimate
 * @returns undefined when the organization has no such batch
 */
export async function findBatchWithFigures(
  deps: Deps,
  own: OwnBatch,
  now = deps.clock.now(),
): Promise<
  { batch: BatchWithHours; figures: BatchFigures; basis: EstimateBasis | null } | undefined
> {
  const { db } = deps;
  const { organizationId, batchId } = own;
  // First, so that the batch of another organization takes as long as an unknown one.
  const batch = await findBatch(db, own);
  if (batch === undefined) return undefined;
  const [counters, outlooks] = await Promise.all([
    countBatch(db, own),
    outlooksOf(db, { organizationId, batchIds: [batchId] }),
  ]);
  const outlook = outlooks.get(batchId);
  if (outlook === undefined) return { batch, figures: { counters, estimate: null }, basis: null };
  const facts = estimateFacts(deps, { batch, counters, outlook, now });
  const figures = { counters, estimate: estimateBatch(facts) };
  return { batch, figures, basis: { facts, outlook } };
}

/** Reads the figures of batches of one organization, in the order of `batches`. */
export async function figuresOfBatches(
  deps: Deps,
  { organizationId, batches }: { organizationId: string; batches: readonly BatchInCampaign[] },
): Promise<BatchFigures[]> {
  const { db } = deps;
  const batchIds = batches.map(({ batchId }) => batchId);
  const [counted, outlooks] = await Promise.all([
    countersByBatch(db, batches),
    outlooksOf(db, { organizationId, batchIds }),
  ]);
  const now = deps.clock.now();
  return batches.map((batch) => {
    const counters = counted.get(batch.batchId) ?? countersOf([]);
    const outlook = outlooks.get(batch.batchId);
    const seen = outlook && { batch, counters, outlook, now };
    return { counters, estimate: seen ? estimateBatch(estimateFacts(deps, seen)) : null };
  });
}

/** The facts of the estimate of a batch, which need not be stored. */
export function estimateFacts(
  { callsPerSecond, quotas: defaults }: Omit<Deps, 'db' | 'clock'>,
  seen: { batch: EstimatedBatch; counters: Counters; outlook: Outlook; now: Date },
): EstimateFacts {
  const { batch, counters, outlook, now } = seen;
  const { campaign, maxLiveCalls, history } = outlook;
  const quotas = effectiveCallQuotas(outlook.quotas, defaults);
  const numbers = batch.phoneNumbersOverride ?? campaign.phoneNumbers;
  const { maxLiveCallsPerNumber: perNumber } = campaign;
  return {
    now,
    counters,
    liveCallLimits: [maxLiveCalls, quotas.maxLiveCalls, perNumber && perNumber * numbers.length],
    history,
    ...effectiveHours({ ...campaign, timezoneSource: 'campaign' }, batch),
    status: batch.status,
    scheduledStart: batch.scheduledStart,
    scheduledEnd: batch.scheduledEnd,
    concurrencyLimit: batch.concurrencyLimit ?? campaign.concurrencyLimit,
    rates: [
      batch.callsPerSecondOverride,
      campaign.callsPerSecond,
      quotas.maxCallsPerSecond,
      callsPerSecond,
    ],
    retryPolicy: effectiveRetryPolicy(campaign, batch),
  };
}
