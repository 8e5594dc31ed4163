import { refuseTopics, type Remedies } from './topics.ts';

/** Other accepted names of members of a campaign. */
export const campaignSynonyms: Readonly<Record<string, string>> = {
  max_concurrency: 'concurrency_limit',
};

/** Members of a campaign in answers, whose names would be refused otherwise. */
const ANSWERED = [
  'created_at',
  'updated_at',
  'status',
  'still_placing',
  'timezone_source',
  'usage',
];

const remedies: Remedies = {
  start: 'a campaign has no start: send scheduled_start with each batch',
  end: 'a campaign has no end: send scheduled_end with each batch',
  hours: 'send working_hours and timezone',
  attempts: 'send retry_policy, whose max_retries counts the calls after the first',
  limits:
    'send max_calls or max_spend_usd for its whole life, max_calls_per_day or max_spend_usd_per_day for a day in UTC; for one callee max_attempts_per_callee_24h or max_attempts_per_callee_7d to the organization',
  pace: 'send concurrency_limit or calls_per_second',
  length: 'send ring_timeout_seconds and max_call_duration_seconds',
  machine: 'send voicemail',
  whether:
    'a campaign calls nobody before it has a batch, and POST /batches/?dry_run=true checks one; /pause holds a campaign back',
  whom: 'send contacts with a batch, allowed_prefixes with the campaign, and whom never to call with POST /suppressions/',
  caller: 'send phone_numbers',
  carrier: 'send call_control_account_id; the account says over which carrier its calls go',
  agent: 'send agent_id',
};

/** Why an unknown member of a campaign is refused. */
export const refusalInCampaign = refuseTopics(remedies, { harmless: ANSWERED });
