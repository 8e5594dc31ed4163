import type { BatchWithHours } from '../../db/batches/batches.ts';
import { meanCosts } from '../../db/batches/estimates.ts';
import { findCampaign } from '../../db/campaigns/campaigns.ts';
import { callsOfNumbers, numbersAtCap } from '../../db/limits/number-caps.ts';
import { findRestingNumbers } from '../../db/limits/number-rests.ts';
import { findLastSpend } from '../../db/limits/spend.ts';
import { getOrganization, type OrganizationRow } from '../../db/organizations.ts';
import type { CampaignRow, Db } from '../../db/tables.ts';
import { acrossOrganization } from '../../db/tenant.ts';
import { restsAt } from '../../dialer/gate/number-waits.ts';
import type { Estimate } from '../../domain/estimate.ts';
import { type StoppingLimit, stoppingLimits } from '../../domain/limited-estimate.ts';
import {
  callerLimitsLeft,
  type LimitLeft,
  spendQuotaLeft,
  usageLimitsLeft,
} from '../../domain/limits/limits-left.ts';
import { effectiveCallQuotas } from '../../domain/limits/quotas.ts';
import { limitedCounters } from '../../domain/limits/usage-limits.ts';
import { callerNumbersOf, type CallerNumberRule } from '../caller-numbers.ts';
import type { QuotaDefaults } from '../quotas.ts';
import { maxCostOf, type PriceRule, readUsage } from '../usage.ts';
import type { BatchFigures, EstimateBasis } from './figures.ts';

type Deps = CallerNumberRule & PriceRule & QuotaDefaults & { db: Db };

type Of = {
  organizationId: string;
  campaignId: string;
  /** The caller numbers of the batch; null: those of its campaign. */
  numbers: readonly string[] | null;
};

/** The limits at which a batch would wait that an estimate is about. */
export async function limitsOfEstimate(
  deps: Deps,
  { facts, outlook }: EstimateBasis,
  { estimate, of }: { estimate: Estimate | null; of: Of },
): Promise<StoppingLimit[]> {
  const from = estimate?.firstCallAt ?? null;
  if (estimate === null || from === null) return [];
  const { maxSpendPerDayUsd: limitUsd } = effectiveCallQuotas(outlook.quotas, deps.quotas);
  const [limits, quota] = await acrossOrganization(() =>
    Promise.all([
      outlook.isLimited ? limitsLeft(deps, of, { from, now: facts.now }) : [],
      limitUsd === null ? [] : quotaLeft(deps, of, { limitUsd, from }),
    ]),
  );
  return stoppingLimits(facts, estimate, [...limits, ...quota]);
}

/** The limits at which a stored batch will wait. */
export async function limitsOfBatch(
  deps: Deps,
  found: { batch: BatchWithHours; figures: BatchFigures; basis: EstimateBasis | null },
): Promise<StoppingLimit[]> {
  const { batch, basis, figures } = found;
  if (basis === null) return [];
  const of = { ...batch, numbers: batch.phoneNumbersOverride };
  return limitsOfEstimate(deps, basis, { estimate: figures.estimate, of });
}

type When = { from: Date; now: Date };

async function limitsLeft(deps: Deps, of: Of, when: When): Promise<LimitLeft[]> {
  const { db } = deps;
  const [campaign, organization] = await Promise.all([
    findCampaign(db, of),
    getOrganization(db, of),
  ]);
  if (campaign === undefined) return [];
  const numbers = of.numbers ?? campaign.phoneNumbers;
  const [usage, callers] = await Promise.all([
    usageLeft(deps, { campaign, organization }, when),
    callersLeft(deps, organization, { numbers, ...when }),
  ]);
  return [...usage, ...callers];
}

async function usageLeft(
  deps: Deps,
  rows: { campaign: CampaignRow; organization: OrganizationRow },
  { from }: When,
): Promise<LimitLeft[]> {
  const { db } = deps;
  const { organizationId } = rows.organization;
  const limited = limitedCounters(rows, from);
  const counted = await readUsage(db, { organizationId, limited });
  const limitsSpend = limited.some(({ maxSpendUsd }) => maxSpendUsd !== null);
  const cost = limitsSpend
    ? {
        maxUsd: await maxCostOf(db, deps, rows),
        meanUsd: (await meanCosts(db, { organizationId })).usedUsd,
      }
    : { maxUsd: null, meanUsd: null };
  return usageLimitsLeft(counted, { organizationId, cost, from });
}

async function quotaLeft(
  deps: Deps,
  of: Of,
  { limitUsd, from }: { limitUsd: number; from: Date },
): Promise<LimitLeft[]> {
  const { db } = deps;
  const [spend, { spentUsd }] = await Promise.all([findLastSpend(db, of), meanCosts(db, of)]);
  const callUsd = spentUsd ?? (await mostOfCall(deps, of));
  return [spendQuotaLeft(spend, { limitUsd, callUsd, from })];
}

/** What a call may cost at most, in USD; null: nobody knows. */
async function mostOfCall(deps: Deps, of: Of): Promise<number | null> {
  const { db } = deps;
  const [campaign, organization] = await Promise.all([
    findCampaign(db, of),
    getOrganization(db, of),
  ]);
  return campaign === undefined ? null : maxCostOf(db, deps, { campaign, organization });
}

async function callersLeft(
  { db, ...rule }: Deps,
  { organizationId, maxCallsPerNumber24h: cap }: OrganizationRow,
  { numbers: listed, from, now }: When & { numbers: readonly string[] },
): Promise<LimitLeft[]> {
  const numbers = await callerNumbersOf(db, rule, { organizationId, numbers: listed });
  if (numbers.length === 0) return [];
  const rests = restsAt(await findRestingNumbers(db, { organizationId }), now);
  const capped = cap === null ? null : { organizationId, numbers, cap, now: from };
  const [calls, caps] =
    capped === null
      ? [new Map<string, number>(), new Map<string, Date>()]
      : await Promise.all([callsOfNumbers(db, capped), numbersAtCap(db, capped)]);
  return callerLimitsLeft({ numbers, rests, cap, calls, caps, from, now });
}
