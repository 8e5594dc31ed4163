import { CONTACT_STATUSES } from '../../domain/contact.ts';
import { STATUS_REASONS } from '../../domain/status-reason.ts';
import { explainedEnum } from '../members/explained-enum.ts';

export const contactStatus = explainedEnum(CONTACT_STATUSES, 'Status of the contact.', {
  pending: 'waits for its first call, or for a forced one.',
  dispatched: 'its call is being placed and does not ring yet.',
  in_progress: 'its telephone rings, or it is in conversation.',
  retrying: 'was not reached; the next call is at `next_retry_at`.',
  followup_scheduled: 'the agent promised a call back; it is at `next_follow_up_at`.',
  completed: 'the call was answered. Final.',
  failed: 'the call failed, or may not be placed; see `status_reason`. Final.',
  busy: 'the line was busy, and no retry follows. Final.',
  no_answer: 'nobody answered, and no retry follows. Final.',
  skipped: 'not called, or hung up before an answer; see `status_reason`. Final.',
  max_retries_reached: 'was not reached, and all retries of the policy are used. Final.',
});

export const statusReason = explainedEnum(
  STATUS_REASONS,
  'Why the contact waits although it is due, or why it has its final status. null where the status ' +
    'says everything.',
  {
    organization_suspended:
      'waiting: the operator of the installation has suspended the organization.',
    spend_quota_reached:
      'waiting for the next day in UTC: the quota `max_spend_per_day_usd` of the organization is spent.',
    campaign_limit_reached:
      'waiting: the calls of the campaign have used `max_calls` or `max_spend_usd`.',
    daily_limit_reached:
      'waiting for the next day in UTC, or for calls that cost less than was reserved: `max_calls_per_day` or `max_spend_usd_per_day` of the campaign or of the organization is used.',
    goal_reached:
      'as many calls have the disposition as `stop_when` asks for, so the batch was completed. A contact that was never called is `skipped`, any other has the status of its last call.',
    call_cost_unknown: 'waiting: a limit on spend holds, and nobody knows what a call may cost.',
    batch_paused: 'waiting: the batch is paused.',
    campaign_paused: 'waiting: the campaign is paused.',
    campaign_held:
      'waiting: the campaign, or the batch where it has an agent of its own, is held, because call control refuses its calls for certain; see `campaign_hold` in `/debug`.',
    agent_not_configured:
      'waiting: the agent of the batch or campaign is not registered and there is no default agent, or the ' +
      'address of its hook is not allowed.',
    working_hours_required:
      'waiting: the campaign has no working hours, and the installation requires them.',
    caller_number_not_allowed:
      'waiting: the organization may call from none of the caller numbers. They are assigned to others, or the installation calls from assigned numbers only.',
    caller_numbers_resting:
      'waiting: every caller number rests, or has made as many calls in 24 hours as it may.',
    outside_working_hours: 'waiting: the working hours are closed.',
    attempt_cap:
      'the number was called as often as the organization allows in 24 hours or 7 days. The contact ' +
      'waits, or is `failed` where `attempt_cap_action` is `fail`.',
    number_busy: 'waiting: the number is in another call of the organization.',
    all_lines_busy: 'waiting: every caller number is in as many calls as it may be.',
    pacing: 'waiting: calls per second or requests to call control are used up for the moment.',
    call_control_refusing: 'waiting: call control refused the call, and a later one is tried.',
    call_control_unreachable: 'waiting: call control did not answer, and a later call is tried.',
    suppressed:
      'the number is on the suppression list: `failed` without a further call, or not retried after one that was under way.',
    destination_closed:
      '`failed` without a call: the number is of a kind that the operator of the installation has closed, such as premium rate.',
    country_not_allowed:
      '`failed` without a call: the number is in none of the countries that the operator of the installation allows the organization.',
    prefix_not_allowed:
      '`failed` without a call: the number is outside `allowed_prefixes` of the organization or of the campaign.',
    consent_missing:
      '`failed` without a call: the contact lacks the consent that `requires_consent` of the campaign asks for.',
    not_eligible:
      'the `eligibility_hook` of the campaign has said that the contact is not eligible; `status_detail` has its reason. The contact waits for `retry_at` of the hook, or is `failed` without a call.',
    eligibility_unknown:
      'waiting: the `eligibility_hook` of the campaign gave no usable answer, and nobody is called without one.',
    unknown_time_zone:
      '`failed` without a call: with working hours and `timezone_source` `callee`, a number of unknown place is called only if the contact has a `timezone`.',
    invalid_number:
      '`failed`: the network says that the number does not exist (SIP 404, 484, 604).',
    answered_by_machine: '`completed`: an answering machine took the call.',
    hung_up: '`skipped`: the call was hung up on request before anybody answered.',
    outcome_unknown:
      '`failed`: nobody could say how the call ended. It is never dialled again by itself, because ' +
      'somebody may have answered.',
    recently_called:
      '`skipped` without a call: the organization called the number within `skip_if_called_within` of the batch.',
    retries_used:
      '`max_retries_reached` without a call: the retry policy was changed after the call before, and has no retry for it any more.',
    skipped_by_user: '`skipped`: by the control `/skip`.',
    erased:
      '`skipped`: the person was erased before the call; `phone_number` is `erased:` and the id.',
    batch_closed:
      'the batch ended before the call. A contact that was never called is ' +
      '`skipped`, any other has the status of its last call.',
    finished: '`failed` without a call: the batch was already finished when its turn came.',
  },
);
