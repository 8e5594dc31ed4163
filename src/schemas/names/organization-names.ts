import { refuseTopics } from './topics.ts';

/** Why an unknown member of an organization is refused. */
export const refusalInOrganization = refuseTopics({
  start: 'an organization has no start: send scheduled_start with each batch',
  end: 'an organization has no end: send scheduled_end with each batch',
  hours: 'send working_hours and timezone to each campaign',
  attempts: 'send max_attempts_per_callee_24h or max_attempts_per_callee_7d',
  pace: 'send max_live_calls; concurrency_limit and calls_per_second belong to campaigns',
  whether: 'POST /campaigns/{campaign_id}/pause holds the calls of a campaign back',
  whom: 'POST /suppressions/ says whom never to call',
});
