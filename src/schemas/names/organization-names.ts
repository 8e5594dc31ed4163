import { refuseTopics, type Remedies } from './topics.ts';

const remedies: Remedies = {
  start: 'an organization has no start: send scheduled_start with each batch',
  end: 'an organization has no end: send scheduled_end with each batch',
  hours: 'send working_hours and timezone to each campaign',
  attempts: 'send max_attempts_per_callee_24h or max_attempts_per_callee_7d',
  limits:
    'send max_calls_per_day or max_spend_usd_per_day, max_live_calls, max_attempts_per_callee_24h or max_attempts_per_callee_7d; max_calls and max_spend_usd belong to campaigns',
  pace: 'send max_live_calls or max_calls_per_number_24h; concurrency_limit and calls_per_second belong to campaigns',
  length: 'send ring_timeout_seconds and max_call_duration_seconds to each campaign',
  machine: 'send voicemail to each campaign',
  whether: 'POST /campaigns/{campaign_id}/pause holds the calls of a campaign back',
  whom: 'send allowed_prefixes; POST /suppressions/ says whom never to call',
  caller: 'send phone_numbers to each campaign',
  carrier: 'send call_control_account_id to each campaign',
  agent: 'send agent_id to each campaign',
};

/** Why an unknown member of an organization is refused. */
export const refusalInOrganization = refuseTopics(remedies);
