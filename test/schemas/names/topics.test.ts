import { describe, expect, test } from 'vitest';
import { batchView } from '../../../src/schemas/batch.ts';
import { refusalInAppend, refusalInBatch } from '../../../src/schemas/names/batch-names.ts';
import { refusalInCampaign } from '../../../src/schemas/names/campaign-names.ts';
import { refusalInAgent } from '../../../src/schemas/names/agent-names.ts';
import {
  refusalInContact,
  refusalInContactPatch,
} from '../../../src/schemas/names/contact-names.ts';
import { refusalInCallAgain, refusalInControl } from '../../../src/schemas/names/control-names.ts';
import { refusalInReport } from '../../../src/schemas/names/call-report-names.ts';
import { refusalInSuppression } from '../../../src/schemas/names/suppression-names.ts';
import { campaignView } from '../../../src/schemas/campaign.ts';
import { topicOf } from '../../../src/schemas/names/topics.ts';

describe('the topic of an unknown member', () => {
  test.each([
    ['max_attempts', 'attempts'],
    ['maxAttempts', 'attempts'],
    ['call_window', 'hours'],
    ['schedulePlan', 'start'],
    ['scheduled_time_unix', 'start'],
    ['trigger_timestamp', 'start'],
    ['SendAt', 'start'],
    ['target_concurrency_limit', 'pace'],
    ['reserved_concurrency', 'pace'],
    ['calls_per_minute', 'pace'],
    ['call_time_window', 'hours'],
    ['dispatch_hours', 'hours'],
    ['answered_retry_count', 'attempts'],
    ['ValidityPeriod', 'end'],
    ['latestAt', 'end'],
    ['test', 'whether'],
    ['test_mode', 'whether'],
    ['is-paused', 'whether'],
    ['auto_start', 'whether'],
    ['do_not_call', 'whom'],
    ['exclude_numbers', 'whom'],
    ['recipients', 'whom'],
    ['from_number', 'caller'],
    ['override_agent_id', 'agent'],
    ['TimeLimit', 'length'],
    ['launch_date', 'start'],
    ['callASAP', 'start'],
    ['stop_after', 'end'],
    ['days_of_week', 'hours'],
    ['call_back', 'attempts'],
    ['minutesBetweenAttempts', 'attempts'],
    ['max_calls_per_day', 'limits'],
    ['budget', 'limits'],
    ['max_calls', 'limits'],
    ['spend_limit', 'limits'],
    ['daily_cap', 'limits'],
    ['dialingMode', 'pace'],
    ['abandon_rate', 'pace'],
    ['voicemail_detection', 'machine'],
    ['environment', 'whether'],
    ['contactListFilters', 'whom'],
    ['allowed_countries', 'whom'],
    ['local_presence', 'caller'],
    ['Max. Attempts?', 'attempts'],
    ['bot_id', 'agent'],
    ['kick_off', 'start'],
    ['enqueue', 'start'],
    ['wait', 'start'],
    ['no_later_than', 'end'],
    ['done_by', 'end'],
    ['till', 'end'],
    ['call_again', 'attempts'],
    ['second_try', 'attempts'],
    ['rps', 'pace'],
    ['workers', 'pace'],
    ['in_flight', 'pace'],
    ['what_if', 'whether'],
    ['noop', 'whether'],
    ['no_call', 'whether'],
    ["don't_call", 'whether'],
    ['suspended', 'whether'],
    ['publish', 'whether'],
    ['archived', 'whether'],
    ['states_to_call', 'whom'],
    ['excluded_states', 'whom'],
    ['area_codes', 'whom'],
    ['opt_outs', 'whom'],
    ['first_n', 'whom'],
    ['percent_of_contacts', 'whom'],
    ['random_order', 'whom'],
    ['allowed_regions', 'whom'],
    ['existing_in', 'whom'],
    ['trunk', 'carrier'],
    ['gateway_id', 'carrier'],
    ['carrier', 'carrier'],
    ['provider', 'carrier'],
    ['call_control_account_id', 'carrier'],
  ])('%s is %s', (name, topic) => {
    expect(topicOf(name)).toBe(topic);
  });

  test.each([
    'colour',
    'remark',
    'customer_id',
    'owner',
    'language',
    'webhook_url',
    'tags',
    'callback_url',
    'last_called_at',
    'imported_at',
    'note',
    'percent',
    'region',
    'states',
    'top',
    'care_provider',
  ])('%s changes nothing about the calls', (name) => {
    expect(topicOf(name)).toBeUndefined();
  });
});

describe('a name that is refused', () => {
  test.each([
    [refusalInBatch('max_attempts'), 'max_retries_override'],
    [refusalInBatch('call_window'), 'working_hours_override'],
    [refusalInBatch('test'), 'POST /batches/?dry_run=true'],
    [refusalInBatch('dry_run'), 'POST /batches/?dry_run=true'],
    [refusalInBatch('dryRun'), 'POST /batches/?dry_run=true'],
    [refusalInAppend('dry_run'), 'an append has no dry run'],
    [refusalInAppend('dryRun'), 'an append has no dry run'],
    [refusalInBatch('ring_timeout_seconds'), 'to the campaign'],
    [refusalInBatch('calls_per_second'), 'belongs to the campaign'],
    [refusalInBatch('max_calls'), 'max_calls, max_spend_usd'],
    [refusalInBatch('trunk'), 'call_control_account_id to the campaign'],
    [refusalInBatch('on_existing'), 'POST /batches/{batch_id}/contacts'],
    [refusalInContact('on_existing'), 'send it beside contacts'],
    [refusalInContact('default_region'), 'country code'],
    [refusalInCampaign('budget_usd'), 'max_spend_usd'],
    [refusalInCampaign('daily_limit'), 'max_calls_per_day'],
    [refusalInCampaign('max_attempts'), 'max_retries'],
    [refusalInCampaign('scheduled_start'), 'with each batch'],
    [refusalInContact('scheduled_at'), 'scheduled_start'],
    [refusalInContact('doNotCall'), 'POST /suppressions/'],
    [refusalInContact('Call At'), 'scheduled_start'],
    [refusalInContact('max_calls_per_day'), 'max_attempts_per_callee_24h'],
    [refusalInContact('override_agent_id'), 'batch of their own'],
    [refusalInContactPatch('call_date'), 'call_at'],
    [refusalInContactPatch('do_not_call'), '/skip'],
    [refusalInAgent('max_concurrency'), 'to the campaign'],
    [refusalInControl('until'), 'takes no body'],
    [refusalInControl('contact_ids'), 'whole object'],
    [refusalInCallAgain('delay_minutes'), 'takes at'],
    [refusalInReport('do_not_call'), 'opt_out'],
    [refusalInReport('followUpRequired'), 'follow_up_at'],
    [refusalInReport('callbackAt'), 'follow_up_at'],
    [refusalInSuppression('ttl'), 'expires_at'],
    [refusalInSuppression('campaign_id'), 'all campaigns'],
  ])('is answered with what to send: %s', (refusal, remedy) => {
    expect(refusal).toContain(remedy);
  });

  test.each([
    'Phone Opt-Out',
    'HasOptedOutOfCalls',
    'Do not allow Phone Calls',
    'National DNC',
    'voicemail_message',
    'opt_out_date',
    'Unsubscribed At',
    'TCPA Consent',
    'Has Consent',
    'Phone Opt In',
    'OK to call',
    'Can Call?',
    "Don't Call",
    'No Calls',
    'Contact After',
  ])('is one that could mean that somebody is not to be called: %s', (name) => {
    expect(refusalInContact(name)).toContain('is not ignored');
  });

  test.each([
    'start_date',
    'appointment_time',
    'Email Opt Out',
    'HasOptedOutOfFax',
    'Do not allow Emails',
    'SMS consent',
    'Cookie Consent',
    'Total Calls',
    'Region',
    'Country Code',
    'Random Number',
    'duration',
    'state',
    'country',
    'opening_hours',
    'machine_type',
    'callback_number',
    'agent_name',
    'last_call_date',
    'call_reason',
  ])('is none that an agent may speak of: %s', (name) => {
    expect(refusalInContact(name)).toBeUndefined();
  });

  test('is none of those of an answer, which may be sent back', () => {
    const answered = [
      ...Object.keys(batchView.shape).filter((name) => refusalInBatch(name) !== undefined),
      ...Object.keys(campaignView.shape).filter(
        (name) => refusalInCampaign(name) !== undefined && !isOwnMember(name),
      ),
    ];
    expect(answered).toEqual([]);
  });
});

/** Members that a campaign takes are never asked about. */
function isOwnMember(name: string): boolean {
  return !['campaign_id', 'status', 'created_at', 'updated_at', 'warnings'].includes(name);
}
