import type { CampaignRow, Tx } from '../db/tables.ts';
import { getOrganization } from '../db/organizations.ts';
import { ValidationError } from '../domain/errors.ts';
import { maxCostOf, type PriceRule } from './usage.ts';

type Limits = Pick<CampaignRow, 'maxSpendUsd' | 'maxSpendUsdPerDay'>;
type Limited = Limits &
  Pick<CampaignRow, 'callControlAccountId' | 'maxCallDurationSeconds' | 'maxCostPerCallUsd'>;

/** The members that decide whether a limit on spend can be kept. */
const DECIDING = [
  'maxSpendUsd',
  'maxSpendUsdPerDay',
  'maxCostPerCallUsd',
  'maxCallDurationSeconds',
  'callControlAccountId',
] as const satisfies readonly (keyof Limited)[];

/**
 * Refuses a limit on spend of a campaign under which nobody could be called: nobody knows what a call may
 * cost, or one call may cost more. The gate keeps calls back where that becomes so later.
 * @param campaign with the organization and the members that it is to have
 * @param before the members that it has; absent for a new one
 * @throws {ValidationError}
 */
export async function assertSpendLimits(
  tx: Tx,
  price: PriceRule,
  campaign: Limited & { organizationId: string },
  before?: Limited,
): Promise<void> {
  const isNew = before === undefined || DECIDING.some((name) => before[name] !== campaign[name]);
  const limits = spendLimitsOf(campaign);
  if (!isNew || limits.length === 0) return;
  const organization = await getOrganization(tx, campaign);
  const costUsd = await maxCostOf(tx, price, { campaign, organization });
  if (costUsd === null) throw new ValidationError([COST_REQUIRED]);
  const problems = limits.flatMap(({ path, usd }) =>
    usd < costUsd ? [{ path, message: tooLow(costUsd) }] : [],
  );
  if (problems.length > 0) throw new ValidationError(problems);
}

const COST_REQUIRED = {
  path: 'max_cost_per_call_usd',
  message:
    'is required with a limit on spend, because nobody knows what a call may cost: send it, or give the ' +
    'account of call control a price_per_minute_usd',
};

function tooLow(costUsd: number): string {
  return (
    `must be at least ${costUsd}, what one call of the campaign may cost, or nobody is called: raise it, ` +
    'or lower max_call_duration_seconds or max_cost_per_call_usd'
  );
}

function spendLimitsOf({ maxSpendUsd, maxSpendUsdPerDay }: Limits) {
  const limits = [
    { path: 'max_spend_usd', usd: maxSpendUsd },
    { path: 'max_spend_usd_per_day', usd: maxSpendUsdPerDay },
  ];
  return limits.flatMap(({ path, usd }) => (usd === null ? [] : [{ path, usd }]));
}
