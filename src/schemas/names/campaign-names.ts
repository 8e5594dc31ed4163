import { refuseTopics } from './topics.ts';

/** Other accepted names of members of a campaign. */
export const campaignSynonyms: Readonly<Record<string, string>> = {
  max_concurrency: 'concurrency_limit',
};

/** Members of a campaign in answers, whose names would be refused otherwise. */
const ANSWERED = ['created_at', 'updated_at', 'status', 'still_placing', 'timezone_source'];

/** Why an unknown member of a campaign is refused. */
export const refusalInCampaign = refuseTopics(
  {
    start: 'a campaign has no start: send scheduled_start with each batch',
    end: 'a campaign has no end: send scheduled_end with each batch',
    hours: 'send working_hours and timezone',
    attempts: 'send retry_policy, whose max_retries counts the calls after the first',
    pace: 'send concurrency_limit or calls_per_second',
    length: 'send ring_timeout_seconds and max_call_duration_seconds',
    whether:
      'a campaign calls nobody before it has a batch, and POST /batches/?dry_run=true checks one; /pause holds a campaign back',
    whom: 'send contacts with a batch, and whom never to call with POST /suppressions/',
    caller: 'send phone_numbers',
    agent: 'send agent_id',
  },
  { harmless: ANSWERED },
);
