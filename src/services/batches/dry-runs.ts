import { outlookOfNewBatch } from '../../db/batches/estimates.ts';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import type { CampaignRow, Db } from '../../db/tables.ts';
import { assertTakesBatches } from '../../domain/campaign.ts';
import { countersOf } from '../../domain/contact.ts';
import { type ErrorCode, NotFoundError, RedialError } from '../../domain/errors.ts';
import { estimateBatch, type Estimate } from '../../domain/estimate.ts';
import type { StoppingLimit } from '../../domain/limited-estimate.ts';
import { type CallHours, effectiveHours } from '../../domain/hours/call-hours.ts';
import { nextOpenings, type Opening } from '../../domain/hours/working-hours.ts';
import type { BatchDraft } from '../../schemas/batch-create.ts';
import { fillRetryPolicy } from '../../schemas/members/retry-policy.ts';
import { assertCallerNumbers, type CallerNumberRule } from '../caller-numbers.ts';
import { assertContactsFit } from '../imports/stored-contacts.ts';
import type { QuotaDefaults } from '../quotas.ts';
import type { PriceRule } from '../usage.ts';
import { estimateFacts } from './figures.ts';
import { limitsOfEstimate } from './limited-estimates.ts';
import { assertBatchFits } from './open-batches.ts';

type Deps = QuotaDefaults &
  CallerNumberRule &
  PriceRule & {
    db: Db;
    clock: { now(): Date };
    callsPerSecond: number | null;
  };

/** A batch that is not stored. `notCalled`: how many of its contacts are suppressed or were called recently. */
export type DryRun = {
  organizationId: string;
  draft: BatchDraft;
  contacts: number;
  notCalled: number;
};

export type Refusal = { code: ErrorCode; message: string };

/** What would become of a batch. */
export type Forecast = {
  /** Why it would not be created. */
  refusals: Refusal[];
  estimate: Estimate | null;
  /** The limits at which it would wait. */
  limitedBy: StoppingLimit[];
  openings: Opening[];
  /** The hours of its contacts. */
  hours: CallHours;
};

const SHOWN_OPENINGS = 10;

/**
 * Judges a batch as `createBatch` would, and stores nothing.
 * @throws {NotFoundError} the organization has no such campaign
 */
export async function forecastBatch(deps: Deps, run: DryRun): Promise<Forecast> {
  const { db } = deps;
  const { organizationId, draft, contacts } = run;
  const { campaignId } = draft;
  const campaign = await findCampaign(db, { organizationId, campaignId });
  if (campaign === undefined) throw new NotFoundError('campaign');
  const numbers = draft.phoneNumbersOverride ?? [];
  const callers = { organizationId, numbers, member: 'phone_numbers_override' } as const;
  const added = { organizationId, contacts, areStored: false };
  const refusals = await refusalsOf([
    async () => assertTakesBatches(campaign.status),
    () => assertBatchFits(db, deps, { organizationId }),
    () => assertContactsFit(db, deps, added),
    () => assertCallerNumbers(db, deps, callers),
  ]);
  const hours = effectiveHours(campaign, draft);
  const { workingHours, timezone } = hours;
  const now = deps.clock.now();
  const start = draft.scheduledStart ?? now;
  const from = start > now ? start : now;
  const inHours = nextOpenings(workingHours, [timezone], from, SHOWN_OPENINGS);
  const openings = clipOpenings(inHours, draft.scheduledEnd);
  return { refusals, openings, hours, ...(await estimateOf(deps, run, { campaign, now })) };
}

/** The openings before the end of the batch. */
function clipOpenings(openings: readonly Opening[], end: Date | null): Opening[] {
  if (end === null) return [...openings];
  return openings
    .filter(({ from }) => from < end)
    .map(({ from, until }) => ({ from, until: until === null || until > end ? end : until }));
}

/** The errors that some checks throw. */
export async function refusalsOf(checks: readonly (() => Promise<unknown>)[]): Promise<Refusal[]> {
  const refusals: Refusal[] = [];
  for (const check of checks) {
    try {
      await check();
    } catch (error) {
      if (!(error instanceof RedialError)) throw error;
      refusals.push({ code: error.code, message: error.message });
    }
  }
  return refusals;
}

async function estimateOf(
  deps: Deps,
  { organizationId, draft, contacts, notCalled }: DryRun,
  { campaign, now }: { campaign: CampaignRow; now: Date },
): Promise<Pick<Forecast, 'estimate' | 'limitedBy'>> {
  const { campaignId } = campaign;
  const outlook = await outlookOfNewBatch(deps.db, { organizationId, campaignId });
  if (outlook === undefined) return { estimate: null, limitedBy: [] };
  const policy = draft.retryPolicyOverride;
  const facts = estimateFacts(deps, {
    batch: {
      ...draft,
      status: draft.scheduledStart === null ? 'in_progress' : 'pending',
      retryPolicyOverride: policy && fillRetryPolicy(policy, campaign.retryPolicy),
    },
    counters: { ...countersOf([]), pending: contacts - notCalled },
    outlook,
    now,
  });
  const estimate = estimateBatch(facts);
  const of = { organizationId, campaignId, numbers: draft.phoneNumbersOverride ?? null };
  return {
    estimate,
    limitedBy: await limitsOfEstimate(deps, { facts, outlook }, { estimate, of }),
  };
}
