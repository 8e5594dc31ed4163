import { batchView } from '../batch.ts';
import { refuseTopics, type Remedies } from './topics.ts';

/** Names by which other services call the start of a batch. */
const startNames = [
  'scheduled_at',
  'start_at',
  'scheduled_for',
  'start_time',
  'send_at',
  'not_before',
  'scheduled_start_time',
];

/** Other accepted names of members of a batch. */
export const batchSynonyms: Readonly<Record<string, string>> = {
  max_retries: 'max_retries_override',
  retry_policy: 'retry_policy_override',
  working_hours: 'working_hours_override',
  timezone: 'timezone_override',
  phone_number_strategy: 'phone_number_strategy_override',
  phone_numbers: 'phone_numbers_override',
  agent_id: 'agent_id_override',
  voicemail: 'voicemail_override',
  calls_per_second: 'calls_per_second_override',
  default_call_variables: 'default_call_variables_override',
  max_concurrency: 'concurrency_limit',
  ...Object.fromEntries(startNames.map((name) => [name, 'scheduled_start'])),
};

const DRY_RUN =
  'is a parameter of the query, not a member: send POST /batches/?dry_run=true, which calls nobody';
const WHOM =
  'contacts holds whom to call, in their order, and POST /suppressions/ whom never to call';
const LIMITS =
  'send max_calls, max_spend_usd, max_calls_per_day or max_spend_usd_per_day to the campaign; for one callee max_attempts_per_callee_24h or max_attempts_per_callee_7d to the organization, or skip_if_called_within with the batch';
const CARRIER =
  'send call_control_account_id to the campaign, whose account places the calls; the account says over which carrier';
const LENGTH = 'send ring_timeout_seconds and max_call_duration_seconds to the campaign';

const inBatch: Remedies = {
  start: 'send scheduled_start, an instant in ISO 8601',
  end: 'send scheduled_end, an instant in ISO 8601',
  hours: 'send working_hours_override and timezone_override',
  attempts:
    'send max_retries_override, which counts the calls after the first, or retry_policy_override',
  limits: LIMITS,
  pace: 'send concurrency_limit or calls_per_second_override; max_live_calls_per_number belongs to the campaign',
  length: LENGTH,
  machine: 'send voicemail_override',
  whether:
    'send POST /batches/?dry_run=true to call nobody, or scheduled_start to call later; /pause holds a batch back',
  whom: WHOM,
  caller: 'send phone_numbers_override',
  carrier: CARRIER,
  agent: 'send agent_id_override',
};

/** A new batch does not look for contacts that are there already. */
const ON_EXISTING =
  'is a member of an append, and is not ignored because somebody could be called twice: create the batch, and send the contacts with POST /batches/{batch_id}/contacts; skip_if_called_within leaves out who was called recently';

const REQUIRES_CONSENT = 'is a member of the campaign: send it with PATCH /campaigns/{campaign_id}';

/** Why an unknown member of a batch is refused. */
export const refusalInBatch = refuseTopics(inBatch, {
  harmless: Object.keys(batchView.shape),
  named: {
    dry_run: DRY_RUN,
    existing_in: ON_EXISTING,
    on_existing: ON_EXISTING,
    requires_consent: REQUIRES_CONSENT,
  },
});

/** Why an unknown member of a change of a batch is refused. */
export const refusalInBatchPatch = refuseTopics(
  {
    ...inBatch,
    whom: 'POST /batches/{batch_id}/contacts adds contacts, and POST /suppressions/ says whom never to call',
    whether: 'POST /batches/{batch_id}/pause holds a batch back',
  },
  { harmless: Object.keys(batchView.shape), named: { requires_consent: REQUIRES_CONSENT } },
);

const inAppend: Remedies = {
  start:
    'contacts are called when their batch is: send scheduled_start with PATCH /batches/{batch_id}',
  end: 'send scheduled_end with PATCH /batches/{batch_id}',
  hours: 'send working_hours_override with PATCH /batches/{batch_id}',
  attempts: 'send max_retries_override with PATCH /batches/{batch_id}',
  limits: LIMITS,
  pace: 'send concurrency_limit with PATCH /batches/{batch_id}',
  length: LENGTH,
  machine: 'send voicemail_override with PATCH /batches/{batch_id}',
  whether: 'POST /batches/{batch_id}/pause holds a batch back',
  whom: WHOM,
  caller: 'send phone_numbers_override with PATCH /batches/{batch_id}',
  carrier: CARRIER,
  agent: 'send agent_id_override with PATCH /batches/{batch_id}',
};

const NO_DRY_RUN =
  'is no member, and an append has no dry run: leave it out, and check the contacts with POST /batches/?dry_run=true, which stores nothing and calls nobody';

/** Why an unknown member of a list of further contacts is refused. */
export const refusalInAppend = refuseTopics(inAppend, {
  harmless: Object.keys(batchView.shape),
  named: { dry_run: NO_DRY_RUN },
});
