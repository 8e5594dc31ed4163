import { isTerminalBatch, type BatchStatus } from './batch.ts';
import type { DiagnosisCode, DiagnosisReason } from './diagnosis.ts';

/** What waiting contacts are, and the remedy where there is one; continues "3 contacts are". */
const conditions: Record<DiagnosisCode, string> = {
  organization_suspended:
    'waiting because the operator of this installation has suspended the organization',
  spend_quota_reached:
    'waiting for the next day in UTC: the calls of the organization have cost as much as the operator ' +
    'of this installation allows in a day',
  campaign_limit_reached:
    'waiting because the calls of the campaign have used max_calls or max_spend_usd, with what live calls may cost: raise the limit of the campaign',
  daily_limit_reached:
    'waiting for the next day in UTC: the calls of the day have used the limit a day of the campaign or of the organization, with what live calls may cost',
  goal_reached:
    'not called any more, because as many calls have the disposition as stop_when asks for: the batch completes after the calls in the air',
  call_cost_unknown:
    'waiting because a limit on spend holds and nobody knows what a call may cost: set max_cost_per_call_usd of the campaign, or the price of its account',
  scheduled_later: 'waiting for the scheduled_start of the batch',
  batch_paused: 'waiting because the batch is paused: resume the batch',
  campaign_paused: 'waiting because the campaign is paused: resume the campaign',
  campaign_held:
    'waiting because the campaign, or the batch with an agent of its own, is held: call control refuses ' +
    'its calls for certain. held_detail of campaign_hold in /debug says why; correct campaign, batch, ' +
    'agent or account, and a probe is made at once',
  outside_working_hours: 'waiting for the working hours to open',
  unknown_time_zone:
    'of unknown place and will end as failed: give contacts a timezone, or set timezone_source to campaign',
  all_lines_busy:
    'waiting for a free line: all lines of the batch, its organization or its caller numbers ' +
    'are in use',
  // The code has both meanings: without a time, nobody knows which of them holds.
  pacing: 'waiting for the rate limit or the next claim',
  cooldown: 'waiting for the next attempt to fall due',
  suppressed: 'on the suppression list and will end as failed',
  recently_called: 'recently called for another contact and will end as skipped',
  retries_used: 'without a retry in the changed policy and will end as max_retries_reached',
  destination_closed: 'of a kind that may not be called and will end as failed',
  country_not_allowed: 'in a country that may not be called and will end as failed',
  prefix_not_allowed:
    'outside allowed_prefixes of the organization or the campaign and will end as failed',
  consent_missing:
    'without the consent that requires_consent of the campaign asks for and will end as failed',
  not_eligible: 'not eligible yet, as the eligibility_hook of the campaign says',
  eligibility_unknown:
    'waiting for the eligibility_hook of the campaign, which gives no usable answer: see eligibility_hook ' +
    'of this answer; after the back-off, one contact probes it',
  attempt_cap: 'at the attempt cap of the organization',
  number_busy: 'waiting for another call to the same number to end',
  no_worker: 'waiting for a worker: none polls for tasks, so start or restart one',
  workflow_missing:
    'waiting for the workflow of the batch, which is not running: the sweep starts it, and so ' +
    'does a dispatch',
  workflow_failing:
    'waiting for the workflow of the batch, whose tasks fail or are not taken: the sweep replaces it within ' +
    '30 s; if that does not help, the version of the workers does not fit it, so deploy the earlier ' +
    'one, or they are short of processor time, so give them more',
  temporal_unreachable:
    'waiting for Temporal, which does not answer the API: start it, or check TEMPORAL_ADDRESS',
  call_control_unreachable:
    'waiting for call control, which does not answer: after the back-off, one probe call is made',
  call_control_refusing:
    'waiting for call control, which refuses calls: check its limits, the account and the token; ' +
    'after the back-off, one probe call is made',
  agent_not_configured:
    'without an agent: register the agent of the batch or campaign, or set DEFAULT_AGENT_CALL_HOOK',
  working_hours_required:
    'waiting because this installation requires working hours: set working_hours of the campaign',
  caller_number_not_allowed:
    'waiting for a caller number: the organization may call from none of them, see GET /caller-numbers',
  caller_numbers_resting:
    'waiting for a caller number: all of them rest or have made as many calls in 24 hours as they may, ' +
    'see GET /caller-numbers/health',
  finished: 'in a finished batch',
};

/**
 * One reason of `/debug` as a sentence.
 * @example reasonMessage({ code: 'pacing', count: 3 }) // '3 contacts are waiting for the rate limit or the next claim'
 */
export function reasonMessage({ code, count }: Pick<DiagnosisReason, 'code' | 'count'>): string {
  if (code === 'finished') return 'the batch is finished and makes no more calls';
  return `${count} ${count === 1 ? 'contact is' : 'contacts are'} ${conditions[code]}`;
}

export type DispatchFacts = {
  /** The status that the API shows. */
  status: BatchStatus;
  /** Contacts in `pending`. */
  pending: number;
  /** Why these contacts are not called now. */
  reasons: readonly DiagnosisReason[];
};

/**
 * The answer to a dispatch: how many contacts are pending, and what they wait for. Those that are
 * pending in a completed batch wait for a forced retry.
 * @example '3 pending contacts are waiting for the rate limit or the next claim'
 * @example '3 pending contacts: 2 are waiting for the working hours to open (until
 * 2027-03-02T09:00:00.000Z). 1 is waiting for another call to the same number to end'
 */
export function dispatchMessage({ status, pending, reasons }: DispatchFacts): string {
  if (status === 'completed' && pending > 0) {
    const waiting = waitingMessage(pending, reasons);
    return `the batch is completed, and a dispatch does not hasten its retries. ${waiting}`;
  }
  if (isTerminalBatch(status)) return `the batch is ${status} and makes no more calls`;
  return pending === 0 ? 'no contact is pending' : waitingMessage(pending, reasons);
}

function waitingMessage(pending: number, reasons: readonly DiagnosisReason[]): string {
  const contacts = pending === 1 ? '1 pending contact' : `${pending} pending contacts`;
  const [reason, ...others] = reasons;
  if (reason?.count === pending && others.length === 0) return `${contacts} ${predicate(reason)}`;
  const parts = reasons.map((each) => `${each.count} ${predicate(each)}`);
  return `${contacts}: ${parts.join('. ')}`;
}

function predicate({ code, count, until }: DiagnosisReason): string {
  const clears = until === null ? '' : ` (until ${until.toISOString()})`;
  return `${count === 1 ? 'is' : 'are'} ${conditions[code]}${clears}`;
}
