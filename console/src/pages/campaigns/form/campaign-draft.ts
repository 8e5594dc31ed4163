import type { Campaign, ChangeCampaignData } from 'redial-client';

/** The members of a campaign that the form has; as the API names them, so that errors find their fields. */
export type CampaignDraft = Pick<
  Campaign,
  | 'name'
  | 'agent_id'
  | 'phone_numbers'
  | 'phone_number_strategy'
  | 'working_hours'
  | 'timezone'
  | 'timezone_source'
  | 'retry_policy'
  | 'calls_per_second'
  | 'max_live_calls_per_number'
  | 'max_calls'
  | 'max_calls_per_day'
  | 'max_spend_usd'
  | 'max_spend_usd_per_day'
  | 'max_cost_per_call_usd'
  | 'voicemail'
  | 'requires_consent'
  | 'default_region'
  | 'allowed_prefixes'
  | 'retention_days'
> & {
  /** null: the default of the API. */
  concurrency_limit: number | null;
  ring_timeout_seconds: number | null;
  max_call_duration_seconds: number | null;
};

/** A new campaign: on the clock of the called person, with two further calls, each two hours later. */
export function newDraft(
  timeZone: string,
  workingHours: NonNullable<Campaign['working_hours']>,
): CampaignDraft {
  return {
    name: '',
    agent_id: '',
    phone_numbers: [],
    phone_number_strategy: 'round_robin',
    working_hours: workingHours,
    timezone: timeZone,
    timezone_source: 'callee',
    retry_policy: { max_retries: 2, strategy: 'fixed', cooldown_minutes: 120 },
    concurrency_limit: null,
    calls_per_second: null,
    max_live_calls_per_number: null,
    max_calls: null,
    max_calls_per_day: null,
    max_spend_usd: null,
    max_spend_usd_per_day: null,
    max_cost_per_call_usd: null,
    ring_timeout_seconds: null,
    max_call_duration_seconds: null,
    voicemail: 'ignore',
    requires_consent: null,
    default_region: null,
    allowed_prefixes: null,
    retention_days: null,
  };
}

/** What the form shows of a stored campaign. */
export function draftOf(campaign: Campaign): CampaignDraft {
  return {
    name: campaign.name,
    agent_id: campaign.agent_id,
    phone_numbers: campaign.phone_numbers,
    phone_number_strategy: campaign.phone_number_strategy,
    working_hours: campaign.working_hours,
    timezone: campaign.timezone,
    timezone_source: campaign.timezone_source,
    retry_policy: campaign.retry_policy,
    concurrency_limit: campaign.concurrency_limit,
    calls_per_second: campaign.calls_per_second,
    max_live_calls_per_number: campaign.max_live_calls_per_number,
    max_calls: campaign.max_calls,
    max_calls_per_day: campaign.max_calls_per_day,
    max_spend_usd: campaign.max_spend_usd,
    max_spend_usd_per_day: campaign.max_spend_usd_per_day,
    max_cost_per_call_usd: campaign.max_cost_per_call_usd,
    ring_timeout_seconds: campaign.ring_timeout_seconds,
    max_call_duration_seconds: campaign.max_call_duration_seconds,
    voicemail: campaign.voicemail,
    requires_consent: campaign.requires_consent,
    default_region: campaign.default_region,
    allowed_prefixes: campaign.allowed_prefixes,
    retention_days: campaign.retention_days,
  };
}

/**
 * The request that changes a campaign: only what is different, so that nothing is overwritten that
 * somebody else has changed meanwhile.
 */
export function changesOf(before: CampaignDraft, after: CampaignDraft): ChangeCampaignData['body'] {
  const stored = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(stored.get(name)),
  );
  // Its members are members of the draft.
  const changes = Object.fromEntries(changed) as Partial<CampaignDraft>;
  const { retry_policy: policy, ...others } = changes;
  if (policy === undefined) return others;
  // A merge keeps a member that is left out; null takes it away.
  const longest = policy.max_cooldown_minutes ?? null;
  return { ...others, retry_policy: { ...policy, max_cooldown_minutes: longest } };
}

/** The paths of errors for which the form has a field. */
export const FIELD_PATHS = Object.keys(newDraft('UTC', {}));
