/** What the members of a call record mean. */
export const callDescriptions = {
  execution_id: 'Id of this attempt; the agent finds it in the tag of its call.',
  contact_id: 'Contact that was called.',
  batch_id: 'Batch of the contact.',
  campaign_id: 'Campaign of the batch.',
  call_sid: 'Id of the call in call control. null until call control has accepted it.',
  from_number: 'Caller number in E.164.',
  to_number: 'Called number in E.164.',
  sip_status:
    'Last SIP status of the call, such as 200, 486 or 503. null until one is reported, and where nobody told how the call ended.',
  sip_reason:
    'Reason that came with that status, such as `Busy Here`: the text of the network, or the phrase of the RFC. null where none was told.',
  failure:
    'Why the call led to no conversation, and what to do. null for a conversation, and until the call ' +
    'has ended.',
  duration_seconds: 'Length of the conversation in seconds. 0 until known, and without an answer.',
  recording_url:
    'Where this API plays the recording, for a token that may read the call. Players and mails need ' +
    'a link: POST `/calls/{execution_id}/recording-link`. null without a recording.',
  recording_source_url:
    'Where the recording is stored, as call control or the agent reported it. It may need ' +
    'credentials that only this service has. null without a recording.',
  transcript:
    'Transcript of the conversation, as the agent reported it, otherwise made of `turns`. Absent until known.',
  turns: 'The conversation turn by turn, as the agent reported it. Absent until known.',
  summary: 'Summary of the conversation, as the agent reported it. Absent until known.',
  hangup_reason: 'Why the call ended, in a word such as `goal_completed`. Absent until known.',
  disposition: 'Result of the conversation in words of your own, as the agent reported it.',
  analysis:
    'What the call was about, in members that `analysis_schema` of the campaign names, as the agent ' +
    'reported it. null until known.',
  analysis_problems:
    'How `analysis` does not fit the schema that the campaign had when it was reported; at most 20. Empty ' +
    'where it fits, or there is none.',
  cost:
    'Parts of the cost, as reported. `telephony_usd` that was not reported is `price_per_minute_usd` of ' +
    'the account for each started minute.',
  total_cost:
    'Cost of the attempt in US dollars: as reported, otherwise the sum of `cost`. 0 until known.',
  retry_count: 'Which attempt this was: 0 is the first call, 1 the first retry.',
  is_follow_up: 'Whether this was a promised call back.',
  eligibility:
    'What the `eligibility_hook` of the campaign has answered before the call. null: it has none.',
  tzdata_version:
    'Release of the IANA Time Zone Database by which the working hours were read for this attempt, ' +
    'such as `2026f`. null: an attempt of a version that did not record it.',
  created_at: 'When the attempt began, in UTC.',
  answered_at: 'When the call was answered, in UTC. null until then.',
  ended_at: 'When the call ended, in UTC. null until then.',
};
