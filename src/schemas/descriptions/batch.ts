import { STOP_RULE_MEANING } from '../members/stop-rule.ts';

const FOLLOWS = 'null follows the campaign.';

/** What the members of a batch mean, for requests and answers alike. */
export const batchDescriptions = {
  batch_id: 'Id of the batch.',
  campaign_id: 'Campaign under which the contacts are called.',
  name: 'Name for people, 1 to 200 characters.',
  total_contacts: 'Contacts of the batch; the sum of its `counters`.',
  concurrency_limit:
    'Calls that the batch may have at the same time, 1 to 1000. If it is not set, the limit of the ' +
    'campaign holds. Answers show the limit that is in force.',
  max_retries_override: `Retries after the first call, 0 to 20, in the place of \`max_retries\` of the policy. ${FOLLOWS}`,
  scheduled_start:
    'When dialling begins. null: at once. A time in the past starts the batch within a second. ISO ' +
    '8601; a time without an offset is UTC.',
  skip_if_called_within:
    'Numbers that the organization has called in any batch within this time are skipped: contacts of an upload at once, and waiting contacts without a call when their turn comes. They become `skipped` with `status_reason` `recently_called`. A duration in ISO 8601 from `PT1M` to `P365D`, such as `P7D`. Forced calls, retries and follow-ups are made all the same. null: no number is skipped.',
  scheduled_end:
    'When dialling ends: a batch that still has open contacts then becomes `expired`; calls in ' +
    'progress end normally. It must be after `scheduled_start`. A time in the past expires the batch ' +
    'at once, and nobody is called. ISO 8601; a time without an offset is UTC. null: no end.',
  call_context:
    'An object of your own, at most 16 KB of JSON. The agent receives it with every call (`tag.call_context`).',
  metadata:
    'An object of your own, at most 16 KB of JSON. Redial stores and answers it; the agent does not receive it.',
  retry_policy_override: `Retry policy of this batch; members that are left out are as in the campaign. ${FOLLOWS}`,
  working_hours_override: `Working hours of this batch. ${FOLLOWS}`,
  timezone_override: `IANA name of the time zone of the working hours of this batch. ${FOLLOWS}`,
  phone_numbers_override: `Caller numbers of this batch, 1 to 1000, each once. ${FOLLOWS}`,
  agent_id_override: `The agent that speaks in the calls of this batch; not \`.\` and \`..\`. Register it under \`/agents/\`. ${FOLLOWS}`,
  calls_per_second_override:
    'Calls that the batch may start in a second, 0.1 to 500. `calls_per_second` of the campaign holds besides, ' +
    'for all of its batches together, and so do the limits of the organization and the installation: ' +
    'the smallest counts. null: no limit of its own.',
  default_call_variables_override:
    'Call variables of the contacts of this batch. Each beats that of the same name in ' +
    '`default_call_variables` of the campaign, and those of the contact beat both; other variables of the ' +
    'campaign stay. At most 100 keys and 16 KB; numbers and booleans become text, null drops the key. ' +
    '`callee_name` is refused, as in a campaign. null: those of the campaign alone.',
  default_region:
    'Country in which numbers of contacts without a country code are read, as ISO 3166-1 alpha-2, such ' +
    'as `GB`, also in uploads that are appended later. null follows the campaign.',
  stop_when: STOP_RULE_MEANING,
  created_at: 'When the batch was created, in UTC.',
  updated_at:
    'When a member or the status of the batch last changed, in UTC. Counters do not change it.',
  started_at: 'When dialling began, in UTC. null before.',
  finished_at: 'When the batch became `completed`, `cancelled` or `expired`, in UTC. null before.',
  still_placing:
    'Only after a pause: attempts that were still being placed when the answer was sent ' +
    '(it waits up to 2 s for them). They may still ring. Absent when there are none.',
};

/** Contacts of a batch by status; every contact counts once. */
export const counterDescriptions = {
  pending: 'Contacts that wait for their first call.',
  dispatched: 'Contacts whose call is being placed and does not ring yet.',
  in_flight: 'Contacts in status `in_progress`: ringing or in conversation.',
  retrying: 'Contacts that wait for a retry.',
  completed: 'Contacts whose call was answered.',
  failed: 'Contacts whose call failed, or that may not be called.',
  busy: 'Contacts whose line was busy in the end.',
  no_answer: 'Contacts that did not answer in the end.',
  followup_scheduled: 'Contacts that wait for a promised call back.',
  skipped: 'Contacts that are not called any more.',
  max_retries_reached: 'Contacts that were not reached by any call of the policy.',
};
