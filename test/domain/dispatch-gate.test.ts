import { describe, expect, test } from 'vitest';
import type { BatchStatus } from '../../src/domain/batch.ts';
import { CALLABLE } from '../../src/domain/limits/callee-limits.ts';
import type { CampaignStatus } from '../../src/domain/campaign.ts';
import {
  decideDispatch,
  deferForBusyCallers,
  deferForBusyNumber,
  type GateFacts,
} from '../../src/domain/dispatch-gate.ts';
import type { WorkingHours } from '../../src/domain/hours/working-hours.ts';

/** A Monday. */
const NOW = new Date('2027-03-01T10:00:00Z');
const office: WorkingHours = {
  monday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
  tuesday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] },
};

const decide = (facts: Partial<GateFacts>) =>
  decideDispatch({
    now: NOW,
    batchStatus: 'in_progress',
    campaignStatus: 'active',
    scheduledEnd: null,
    isForced: false,
    callee: CALLABLE,
    destinationRefusal: null,
    hasConsent: true,
    hasUsedRetries: false,
    eligibility: null,
    attemptCapAction: 'wait',
    isSuspended: false,
    isSpendQuotaReached: false,
    reachedLimit: null,
    isHeld: false,
    hasAgent: true,
    hasCallerNumber: true,
    callersWaitUntil: null,
    requiresWorkingHours: false,
    workingHours: office,
    zones: ['UTC'],
    ...facts,
  });
const SUPPRESSED = { ...CALLABLE, isSuppressed: true };
const refused = (reason: string) => ({ kind: 'refused', reason });
const deferred = (reason: string, lookAt: string) => ({
  kind: 'deferred',
  reason,
  lookAt: new Date(lookAt),
});

describe('the gate', () => {
  test('is open when nothing forbids the call', () => {
    expect(decide({})).toEqual({ kind: 'open' });
  });

  test('defers for half a minute without a caller number', () => {
    expect(decide({ hasCallerNumber: false })).toEqual(
      deferred('caller_number_not_allowed', '2027-03-01T10:00:30Z'),
    );
  });

  test('defers until a caller number is free while all of them rest', () => {
    const callersWaitUntil = new Date('2027-03-01T14:00:00Z');
    expect(decide({ callersWaitUntil })).toEqual(
      deferred('caller_numbers_resting', '2027-03-01T14:00:00Z'),
    );
  });

  test.each(['destination_closed', 'country_not_allowed', 'prefix_not_allowed'] as const)(
    'refuses a number for good that is %s, also in a paused campaign',
    (destinationRefusal) => {
      const facts = { destinationRefusal, campaignStatus: 'paused' } as const;
      expect(decide(facts)).toEqual(refused(destinationRefusal));
    },
  );

  test.each<[BatchStatus, boolean, object]>([
    ['pending', false, deferred('batch_paused', '2027-03-01T10:00:01Z')],
    ['paused', false, deferred('batch_paused', '2027-03-01T10:00:01Z')],
    ['paused', true, deferred('batch_paused', '2027-03-01T10:00:01Z')],
    ['completed', false, refused('finished')],
    ['completed', true, { kind: 'open' }],
    ['cancelled', false, refused('finished')],
    ['cancelled', true, refused('finished')],
    ['expired', false, refused('finished')],
    ['expired', true, refused('finished')],
  ])('for a %s batch, forced %s, decides %o', (batchStatus, isForced, expected) => {
    expect(decide({ batchStatus, isForced })).toEqual(expected);
  });

  test.each<[CampaignStatus, object]>([
    ['draft', deferred('campaign_paused', '2027-03-01T10:00:01Z')],
    ['paused', deferred('campaign_paused', '2027-03-01T10:00:01Z')],
    ['cancelled', refused('finished')],
    ['completed', refused('finished')],
  ])('for a %s campaign decides %o', (campaignStatus, expected) => {
    expect(decide({ campaignStatus })).toEqual(expected);
  });

  test.each([
    ['2027-03-01T10:00:00.001Z', { kind: 'open' }],
    ['2027-03-01T10:00:00.000Z', refused('finished')],
    ['2027-03-01T09:59:59.999Z', refused('finished')],
  ])('for a scheduled end at %s decides %o', (end, expected) => {
    expect(decide({ scheduledEnd: new Date(end) })).toEqual(expected);
  });

  test('refuses a suppressed number', () => {
    expect(decide({ callee: SUPPRESSED })).toEqual(refused('suppressed'));
  });

  test('defers a number at its cap until the cap clears', () => {
    const callee = { ...CALLABLE, cappedUntil: new Date('2027-03-02T08:00:00Z') };
    expect(decide({ callee })).toEqual(deferred('attempt_cap', '2027-03-02T08:00:00Z'));
  });

  test('refuses a number at its cap when attempt_cap_action is fail', () => {
    const callee = { ...CALLABLE, cappedUntil: new Date('2027-03-02T08:00:00Z') };
    expect(decide({ callee, attemptCapAction: 'fail' })).toEqual(refused('attempt_cap'));
  });

  test('refuses a contact without the consent of its campaign, also by force and in a pause', () => {
    const facts = { hasConsent: false, isForced: true, batchStatus: 'paused' } as const;
    expect(decide(facts)).toEqual(refused('consent_missing'));
  });

  test('obeys the eligibility hook after every other rule', () => {
    const eligibility = { kind: 'not_eligible', retryAt: null } as const;
    expect(decide({ eligibility })).toEqual(refused('not_eligible'));
    expect(decide({ eligibility, batchStatus: 'paused' })).toEqual(
      deferred('batch_paused', '2027-03-01T10:00:01Z'),
    );
    const callee = { ...CALLABLE, callsBefore: 1 };
    expect(decide({ eligibility, callee })).toEqual(
      deferred('number_busy', '2027-03-01T10:00:02Z'),
    );
  });

  test('refuses a number that was called recently, but for a forced call', () => {
    const callee = { ...CALLABLE, isRecentlyCalled: true };
    expect(decide({ callee })).toEqual(refused('recently_called'));
    expect(decide({ callee, isForced: true })).toEqual({ kind: 'open' });
  });

  test('refuses a retry that the changed policy does not have, also while the campaign waits', () => {
    const refusal = refused('retries_used');
    expect(decide({ hasUsedRetries: true })).toEqual(refusal);
    expect(decide({ hasUsedRetries: true, campaignStatus: 'paused' })).toEqual(refusal);
  });

  test('defers a number in another call by two seconds', () => {
    const callee = { ...CALLABLE, callsBefore: 1 };
    expect(decide({ callee })).toEqual(deferred('number_busy', '2027-03-01T10:00:02Z'));
  });

  test.each([
    [2, '2027-03-01T10:00:04Z'],
    [30, '2027-03-01T10:01:00Z'],
    [31, '2027-03-01T10:01:00Z'],
  ])('defers a number with %d calls before it until %s', (callsBefore, lookAt) => {
    expect(decide({ callee: { ...CALLABLE, callsBefore } })).toEqual(
      deferred('number_busy', lookAt),
    );
  });

  test('refuses a number of unknown place where hours are set', () => {
    expect(decide({ zones: [] })).toEqual(refused('unknown_time_zone'));
    expect(decide({ zones: [], isForced: true })).toEqual(refused('unknown_time_zone'));
  });

  test('lets a number of unknown place be called where no hours are set', () => {
    expect(decide({ zones: [], workingHours: null })).toEqual({ kind: 'open' });
  });

  test.each([
    [{}, deferred('batch_paused', '2027-03-01T10:00:01Z')],
    [
      { hasAgent: false, batchStatus: 'in_progress' },
      deferred('agent_not_configured', '2027-03-01T10:00:30Z'),
    ],
  ] as const)('holds a number of unknown place while %j', (facts, expected) => {
    expect(decide({ zones: [], batchStatus: 'paused', ...facts })).toEqual(expected);
  });

  test('defers a contact without hours by half a minute where the installation requires them', () => {
    const requiring = { requiresWorkingHours: true, workingHours: null };
    const waits = deferred('working_hours_required', '2027-03-01T10:00:30Z');
    expect(decide(requiring)).toEqual(waits);
    expect(decide({ ...requiring, zones: [], isForced: true })).toEqual(waits);
    expect(decide({ ...requiring, workingHours: office })).toEqual({ kind: 'open' });
  });

  test('defers a contact by two seconds when all caller numbers are busy', () => {
    expect(deferForBusyCallers(NOW)).toEqual(deferred('all_lines_busy', '2027-03-01T10:00:02Z'));
  });

  test('defers a contact without an agent by 30 seconds', () => {
    expect(decide({ hasAgent: false })).toEqual(
      deferred('agent_not_configured', '2027-03-01T10:00:30Z'),
    );
  });

  test('defers a contact by two seconds when its number is busy', () => {
    expect(deferForBusyNumber(NOW)).toEqual(deferred('number_busy', '2027-03-01T10:00:02Z'));
  });
});

describe('the gate with several reasons', () => {
  test.each<[string, Partial<GateFacts>]>([
    ['finished', { batchStatus: 'cancelled', callee: SUPPRESSED }],
    ['suppressed', { callee: SUPPRESSED, batchStatus: 'paused' }],
    ['campaign_paused', { campaignStatus: 'paused', batchStatus: 'paused' }],
    ['batch_paused', { batchStatus: 'paused', hasAgent: false }],
    ['agent_not_configured', { hasAgent: false, workingHours: {} }],
    ['caller_numbers_resting', { callersWaitUntil: NOW, workingHours: {} }],
  ])('names %s first', (reason, facts) => {
    expect(decide(facts)).toMatchObject({ reason });
  });
});

describe('the calling window', () => {
  test.each([
    ['2027-03-01T08:59:59.999Z', deferred('outside_working_hours', '2027-03-01T09:00:00Z')],
    ['2027-03-01T09:00:00.000Z', { kind: 'open' }],
    ['2027-03-01T16:59:45.000Z', { kind: 'open' }],
    ['2027-03-01T16:59:45.001Z', deferred('outside_working_hours', '2027-03-02T09:00:00Z')],
    ['2027-03-01T17:00:00.000Z', deferred('outside_working_hours', '2027-03-02T09:00:00Z')],
  ])('needs 15 s before it closes: at %s the gate decides %o', (now, expected) => {
    expect(decide({ now: new Date(now) })).toEqual(expected);
  });

  test('is read on the local clock of the zone', () => {
    expect(decide({ zones: ['America/New_York'] })).toEqual(
      deferred('outside_working_hours', '2027-03-01T14:00:00Z'),
    );
  });

  test.each<[string, Partial<GateFacts>]>([
    ['which never opens', { workingHours: {} }],
    ['of an unknown zone', { zones: ['Mars/Olympus'] }],
  ])('%s defers the contact by a day', (_name, facts) => {
    expect(decide(facts)).toEqual(deferred('outside_working_hours', '2027-03-02T10:00:00Z'));
  });

  test('applies to a forced contact, too', () => {
    const facts = { isForced: true, batchStatus: 'completed', workingHours: {} } as const;
    expect(decide(facts)).toMatchObject({ reason: 'outside_working_hours' });
  });
});

describe('for an organization', () => {
  test('that the operator has suspended, every contact waits for an event', () => {
    const waits = deferred('organization_suspended', '2027-03-01T10:00:01Z');
    expect(decide({ isSuspended: true })).toEqual(waits);
    expect(decide({ isSuspended: true, campaignStatus: 'paused' })).toEqual(waits);
    expect(decide({ isSuspended: true, isForced: true, batchStatus: 'completed' })).toEqual(waits);
  });

  test('that is suspended, a cancelled batch is finished as ever', () => {
    expect(decide({ isSuspended: true, batchStatus: 'cancelled' })).toEqual(refused('finished'));
  });

  test('that has reached a limit, contacts wait half a minute, or for the end of the day', () => {
    const total = { reason: 'campaign_limit_reached', until: null } as const;
    const inHalfAMinute = new Date(NOW.getTime() + 30_000).toISOString();
    const waits = deferred('campaign_limit_reached', inHalfAMinute);
    expect(decide({ reachedLimit: total })).toEqual(waits);
    expect(decide({ reachedLimit: total, workingHours: null, hasAgent: false })).toEqual(waits);
    expect(decide({ reachedLimit: total, callee: SUPPRESSED })).toEqual(refused('suppressed'));
    const until = new Date(NOW.getTime() + 10_000);
    const daily = { reason: 'daily_limit_reached', until } as const;
    expect(decide({ reachedLimit: daily })).toEqual(
      deferred('daily_limit_reached', until.toISOString()),
    );
  });

  test('that has spent its quota, contacts wait for the next day in UTC', () => {
    const waits = deferred('spend_quota_reached', '2027-03-02T00:00:00Z');
    expect(decide({ isSpendQuotaReached: true })).toEqual(waits);
    expect(decide({ isSpendQuotaReached: true, workingHours: null })).toEqual(waits);
    expect(decide({ isSpendQuotaReached: true, callee: SUPPRESSED })).toEqual(
      refused('suppressed'),
    );
  });
});
