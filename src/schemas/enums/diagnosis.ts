import { DIAGNOSIS_CODES } from '../../domain/diagnosis.ts';
import { BREAKER_STATES } from '../../domain/limits/circuit-breaker.ts';
import { explainedEnum } from '../members/explained-enum.ts';

export const diagnosisCode = explainedEnum(DIAGNOSIS_CODES, 'Why contacts are not called now.', {
  organization_suspended:
    'the operator of the installation has suspended the organization, which calls nobody until it is resumed.',
  spend_quota_reached:
    'the calls of the organization have cost as much as its quota `max_spend_per_day_usd` allows; the next day in UTC begins at `until`.',
  campaign_limit_reached:
    'the calls of the campaign have used `max_calls` or `max_spend_usd`, with what live calls may still cost: raise the limit.',
  daily_limit_reached:
    'the calls of this day in UTC have used `max_calls_per_day` or `max_spend_usd_per_day` of the campaign or of the organization, with what live calls may still cost; the next day begins at `until`.',
  goal_reached:
    'as many calls have the disposition as `stop_when` of the batch or of its campaign asks for: the batch completes after the calls in the air.',
  call_cost_unknown:
    'a limit on spend holds, and nobody knows what a call may cost: set `max_cost_per_call_usd`, or the price of the account.',
  scheduled_later: 'the batch waits for its `scheduled_start`.',
  batch_paused: 'the batch is paused: resume it.',
  campaign_paused: 'the campaign is paused: resume it.',
  campaign_held:
    'call control refuses the calls of the campaign for certain, or those of the batch where it has an agent of its own, so nobody is called: correct what `held_detail` of `campaign_hold` says. One call at a time probes it, the next at `until`.',
  outside_working_hours: 'the working hours are closed.',
  unknown_time_zone:
    'the campaign has working hours and `timezone_source` `callee`, and nobody knows the time zone of the numbers: the contacts become `failed` when their turn comes.',
  all_lines_busy:
    'as many calls are live as the batch, the organization or the caller numbers may have.',
  pacing:
    'the contacts are due and wait for the rate limit of call starts, or for their turn at the next claim.',
  cooldown: 'the contacts wait for their next retry or follow-up.',
  suppressed: 'the numbers are suppressed: the contacts become `failed` when their turn comes.',
  recently_called:
    'the organization called the numbers within `skip_if_called_within`: the contacts become `skipped` when their turn comes.',
  retries_used:
    'the retry policy was changed and has no retry for the contacts any more: they become `max_retries_reached` when their turn comes.',
  destination_closed:
    'the number is of a kind that the operator of the installation has closed, such as premium rate. Only call previews have this reason: such contacts become `failed` at once.',
  country_not_allowed:
    'the number is in none of the countries that the operator of the installation allows the organization. Only call previews have this reason.',
  prefix_not_allowed:
    'the number is outside `allowed_prefixes` of the organization or of the campaign. Only call previews have this reason: such contacts become `failed` when their turn comes.',
  consent_missing:
    'the contacts lack the consent that `requires_consent` of the campaign asks for: they become `failed` when their turn comes.',
  not_eligible:
    'the `eligibility_hook` of the campaign has said that the contacts are not eligible before `until`. Those that are not eligible for good became `failed`.',
  eligibility_unknown:
    'the `eligibility_hook` of the campaign gives no usable answer, so nobody is called; one contact at a time probes it. `diagnostics.eligibility_hook` has its last error.',
  attempt_cap: 'the numbers were called as often as the organization allows.',
  number_busy: 'the numbers are in another call of the organization.',
  no_worker: 'no worker is running: start or restart one.',
  workflow_missing:
    'the workflow of the batch is not running: the sweep starts it, and so does `/dispatch`.',
  workflow_failing:
    'the tasks of the workflow of the batch fail or are not taken: the version of the workers does not fit it, or they are short of processor time. The sweep replaces it within 30 s.',
  temporal_unreachable:
    'Temporal does not answer the API, so nobody knows whether workflow and worker run.',
  call_control_unreachable: 'call control does not answer; one call at a time probes it.',
  call_control_refusing:
    'call control refuses calls: check its limits, account and token. One call at a time probes it.',
  agent_not_configured:
    'the agent is not registered and there is no default agent, or its hook is not allowed.',
  working_hours_required:
    'the installation calls nobody without working hours: set `working_hours` of the campaign.',
  caller_number_not_allowed:
    'the organization may call from none of the caller numbers: they are assigned to others, or the installation calls from assigned numbers only.',
  caller_numbers_resting:
    'every caller number rests, or has made `max_calls_per_number_24h` calls; the first is free at `until`. See `/caller-numbers/health`.',
  finished: 'the batch is finished and calls nobody any more.',
});

export const breakerState = explainedEnum(
  BREAKER_STATES,
  'State of the circuit breaker of the account.',
  {
    closed: 'calls are placed.',
    open: 'call control refused several calls in a row: none is placed before `until`.',
    'half-open': 'one call probes whether call control accepts calls again.',
  },
);
