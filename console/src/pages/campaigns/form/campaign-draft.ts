import type { Campaign } from 'redial-client';
import { NO_STOP_RULE, type StopRule } from '../../../components/settings/stop-rule.ts';
import { textOfJson } from '../../../components/settings/json-text.ts';
import { type Variable, variablesOf } from '../../../components/settings/variables.ts';

/** The members that the form has as the API does. */
const PLAIN = [
  'name',
  'agent_id',
  'phone_numbers',
  'phone_number_strategy',
  'call_control_account_id',
  'working_hours',
  'timezone',
  'timezone_source',
  'retry_policy',
  'concurrency_limit',
  'calls_per_second',
  'max_live_calls_per_number',
  'max_calls',
  'max_calls_per_day',
  'max_spend_usd',
  'max_spend_usd_per_day',
  'max_cost_per_call_usd',
  'ring_timeout_seconds',
  'max_call_duration_seconds',
  'voicemail',
  'requires_consent',
  'default_region',
  'allowed_prefixes',
  'retention_days',
] as const satisfies readonly (keyof Campaign)[];

/** Numbers for which the API has a default. */
type Defaulted = 'concurrency_limit' | 'ring_timeout_seconds' | 'max_call_duration_seconds';

/** The members of a campaign that people write, by the names of the API, so that errors find their fields. */
export type CampaignDraft = Omit<Pick<Campaign, (typeof PLAIN)[number]>, Defaulted> &
  /** null: the default of the API. */
  Record<Defaulted, number | null> & {
    default_call_variables: readonly Variable[];
    stop_when: StopRule;
    /** Without an address nobody is asked. */
    eligibility_hook: { url: string; timeout_seconds: number | null };
    /** JSON as it is typed; empty: none. */
    analysis_schema: string;
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
    call_control_account_id: null,
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
    default_call_variables: [],
    stop_when: NO_STOP_RULE,
    eligibility_hook: { url: '', timeout_seconds: null },
    analysis_schema: '',
  };
}

/** What the form shows of a stored campaign. */
export function draftOf(campaign: Campaign): CampaignDraft {
  const members = PLAIN.map((name) => [name, campaign[name]]);
  return {
    // Every plain member has an entry.
    ...(Object.fromEntries(members) as Pick<Campaign, (typeof PLAIN)[number]>),
    default_call_variables: variablesOf(campaign.default_call_variables),
    stop_when: campaign.stop_when ?? NO_STOP_RULE,
    eligibility_hook: campaign.eligibility_hook ?? { url: '', timeout_seconds: null },
    analysis_schema: textOfJson(campaign.analysis_schema),
  };
}

/** The paths of errors for which the form has a field. */
export const FIELD_PATHS = Object.keys(newDraft('UTC', {}));
