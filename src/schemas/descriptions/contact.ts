/** What the members of a contact mean. */
export const contactDescriptions = {
  contact_id: 'Id of the contact.',
  batch_id: 'Batch of the contact.',
  campaign_id: 'Campaign of the batch.',
  phone_number: 'Called number in E.164.',
  call_variables:
    'Variables of the contact that the agent receives, all as text, such as `callee_name`.',
  retry_count: 'Retries so far; the first call and follow-ups do not count.',
  follow_up_count: 'Follow-up calls so far, at most 10.',
  last_attempted_at: 'When the last call was placed, in UTC. null before the first.',
  next_retry_at:
    'When the next retry may be placed, in UTC, working hours included. null unless `retrying`.',
  latest_retry_count:
    'Highest `retry_count` of the call records of the contact; 0 without records.',
  external_id: 'Your own id of the contact, as it was uploaded. null without one.',
  timezone: 'IANA name of the time zone of the contact. null: as the campaign or batch says.',
  consent_at: 'When the consent was given, or its ground began, in UTC. null: unknown.',
  consent_reference:
    'Your reference to the proof of the consent, such as the id of a form. null: none.',
  status_detail:
    'What the `eligibility_hook` has said where `status_reason` is `not_eligible`. null otherwise.',
  next_follow_up_at:
    'When the promised call back is placed, in UTC. null unless `followup_scheduled`.',
  current_call:
    'The last call of the contact. Only with `include_calls`; null before the first call.',
  call_records: 'All calls of the contact, oldest first. Only with `include_calls`.',
};
