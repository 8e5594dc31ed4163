import { z } from 'zod';
import type { DayLimits, TotalLimits } from '../../domain/limits/usage-limits.ts';
import { described } from './described.ts';

const MAX_CALLS = 1_000_000_000;
const MAX_USD = 10_000_000;
const calls = () => z.number().int().min(1).max(MAX_CALLS);
const usd = () => z.number().min(0.01).max(MAX_USD);

const RESERVED =
  'A call in the air counts with what it may cost at most: the price of its account for every started ' +
  'minute of `max_call_duration_seconds` and one more, or `max_cost_per_call_usd` where that is more. So ' +
  'the limit is not exceeded, unless a call costs more than that.';
const DAY = 'A call counts for the day in UTC on which it begins.';

const dayDescriptions = {
  max_calls_per_day: `Calls that may begin in a day, 1 to 1,000,000,000, retries included. ${DAY} null: no limit.`,
  max_spend_usd_per_day: `What the calls of a day may cost, in US dollars, 0.01 to 10,000,000. ${DAY} ${RESERVED} null: no limit.`,
};
const campaignDescriptions = {
  max_calls:
    'Calls that the campaign may make in its whole life, 1 to 1,000,000,000: retries, follow-ups and ' +
    'forced calls included. At the limit contacts wait with `campaign_limit_reached` until it is raised. ' +
    'null: no limit.',
  max_spend_usd:
    'What all calls of the campaign may cost, in US dollars, 0.01 to 10,000,000. At the limit contacts ' +
    `wait with \`campaign_limit_reached\` until it is raised. ${RESERVED} null: no limit.`,
  ...dayDescriptions,
  max_cost_per_call_usd:
    'What a call costs at most as its agent reports it (`total_cost`), in US dollars, 0.0001 to 10,000. A ' +
    'limit on spend needs it where the account of the campaign has no price. An answered call counts with it until its ' +
    'cost is reported. null: that of the organization.',
};
const organizationDescriptions = {
  max_calls_per_day: `${dayDescriptions.max_calls_per_day.replace('Calls', 'Calls of all campaigns')} At the limit contacts wait with \`daily_limit_reached\`.`,
  max_spend_usd_per_day: `${dayDescriptions.max_spend_usd_per_day.replace('the calls', 'the calls of all campaigns')} At the limit contacts wait with \`daily_limit_reached\`; the quota \`max_spend_per_day_usd\` holds besides.`,
  max_cost_per_call_usd:
    'What a call costs at most as its agent reports it, in US dollars, 0.0001 to 10,000, for campaigns ' +
    'that do not say it themselves. null: not known.',
};

const costPerCall = () => z.number().min(0.0001).max(10_000);
const dayMembers = () => ({
  max_calls_per_day: calls().optional(),
  max_spend_usd_per_day: usd().optional(),
  max_cost_per_call_usd: costPerCall().optional(),
});
const dayViews = {
  max_calls_per_day: z.number().nullable(),
  max_spend_usd_per_day: z.number().nullable(),
  max_cost_per_call_usd: z.number().nullable(),
};

/** What a campaign limits of its calls, in requests and in answers. */
export const campaignLimits = described(
  { max_calls: calls().optional(), max_spend_usd: usd().optional(), ...dayMembers() },
  campaignDescriptions,
);
export const campaignLimitViews = described(
  { max_calls: z.number().nullable(), max_spend_usd: z.number().nullable(), ...dayViews },
  campaignDescriptions,
);

/** What an organization limits of the calls of all its campaigns. */
export const organizationLimits = described(dayMembers(), organizationDescriptions);
export const organizationLimitViews = described(dayViews, organizationDescriptions);

/** The limits on use of an organization. */
export type OrganizationUsageLimits = DayLimits & { maxCostPerCallUsd: number | null };
/** The limits on use of a campaign. */
export type CampaignUsageLimits = TotalLimits & OrganizationUsageLimits;

type Body<Members extends z.ZodRawShape> = z.output<z.ZodObject<Members>>;

export function campaignLimitsOf(body: Body<typeof campaignLimits>): CampaignUsageLimits {
  return {
    maxCalls: body.max_calls ?? null,
    maxSpendUsd: body.max_spend_usd ?? null,
    ...organizationLimitsOf(body),
  };
}

export function organizationLimitsOf(
  body: Body<typeof organizationLimits>,
): OrganizationUsageLimits {
  return {
    maxCallsPerDay: body.max_calls_per_day ?? null,
    maxSpendUsdPerDay: body.max_spend_usd_per_day ?? null,
    maxCostPerCallUsd: body.max_cost_per_call_usd ?? null,
  };
}

/** Limits by the names of the API. */
export function viewCampaignLimits(limits: CampaignUsageLimits) {
  return {
    max_calls: limits.maxCalls,
    max_spend_usd: limits.maxSpendUsd,
    ...viewOrganizationLimits(limits),
  };
}

export function viewOrganizationLimits(limits: OrganizationUsageLimits) {
  return {
    max_calls_per_day: limits.maxCallsPerDay,
    max_spend_usd_per_day: limits.maxSpendUsdPerDay,
    max_cost_per_call_usd: limits.maxCostPerCallUsd,
  };
}
