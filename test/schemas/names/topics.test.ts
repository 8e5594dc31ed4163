import { describe, expect, test } from 'vitest';
import { batchView } from '../../../src/schemas/batch.ts';
import { refusalInBatch } from '../../../src/schemas/names/batch-names.ts';
import { refusalInCampaign } from '../../../src/schemas/names/campaign-names.ts';
import { refusalInContact } from '../../../src/schemas/names/contact-names.ts';
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
  ])('%s is %s', (name, topic) => {
    expect(topicOf(name)).toBe(topic);
  });

  test.each(['colour', 'remark', 'customer_id', 'owner', 'language', 'webhook_url', 'tags'])(
    '%s changes nothing about the calls',
    (name) => {
      expect(topicOf(name)).toBeUndefined();
    },
  );
});

describe('a name that is refused', () => {
  test.each([
    [refusalInBatch('max_attempts'), 'max_retries_override'],
    [refusalInBatch('call_window'), 'working_hours_override'],
    [refusalInBatch('test'), 'POST /batches/?dry_run=true'],
    [refusalInBatch('dry_run'), 'POST /batches/?dry_run=true'],
    [refusalInBatch('dryRun'), 'POST /batches/?dry_run=true'],
    [refusalInBatch('ring_timeout_seconds'), 'to the campaign'],
    [refusalInBatch('calls_per_second'), 'belongs to the campaign'],
    [refusalInCampaign('max_attempts'), 'max_retries'],
    [refusalInCampaign('scheduled_start'), 'with each batch'],
    [refusalInContact('scheduled_at'), 'scheduled_start'],
    [refusalInContact('doNotCall'), 'POST /suppressions/'],
    [refusalInReport('do_not_call'), 'opt_out'],
    [refusalInReport('callbackAt'), 'follow_up_at'],
    [refusalInSuppression('ttl'), 'expires_at'],
    [refusalInSuppression('campaign_id'), 'all campaigns'],
  ])('is answered with what to send: %s', (refusal, remedy) => {
    expect(refusal).toContain(remedy);
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
