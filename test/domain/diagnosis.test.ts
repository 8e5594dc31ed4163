import { describe, expect, test } from 'vitest';
import { CALLABLE } from '../../src/domain/limits/callee-limits.ts';
import {
  isStuck,
  reasonsOf,
  type DiagnosisFacts,
  type WaitingGroup,
} from '../../src/domain/diagnosis.ts';

const NOW = new Date('2027-03-01T10:00:00Z');
const openBreaker = (n: number) => ({
  until: seconds(n),
  reason: 'call_control_refusing' as const,
});
const seconds = (n: number) => new Date(NOW.getTime() + n * 1000);

/** Five contacts that fell due a minute ago, whose hours are open and whose numbers are free. */
const group = (changes: Partial<WaitingGroup>): WaitingGroup => ({
  isDue: true,
  reason: null,
  count: 5,
  lookAt: seconds(-60),
  lacksConsent: false,
  hasUsedRetries: false,
  isOfUnknownPlace: false,
  opensAt: NOW,
  openSince: seconds(-60),
  callee: CALLABLE,
  ...changes,
});

/** A batch in progress with five contacts that fell due a minute ago; worker and workflow run. */
const facts = (changes: Partial<DiagnosisFacts> = {}): DiagnosisFacts => ({
  now: NOW,
  batchStatus: 'in_progress',
  campaignStatus: 'active',
  scheduledStart: null,
  startedAt: null,
  isSuspended: false,
  spendResetsAt: null,
  reachedLimit: null,
  probeAt: null,
  hookRestsUntil: null,
  hasAgent: true,
  hasCallerNumber: true,
  callersWaitUntil: null,
  lacksWorkingHours: false,
  backOff: null,
  lines: { limit: 10, inUse: 0 },
  organizationLines: null,
  callerLines: null,
  nextStartAt: null,
  requestsAt: null,
  waiting: [group({})],
  hasWorker: true,
  areWorkersLate: false,
  hasWorkflow: true,
  isWorkflowFailing: false,
  lastClaimAt: seconds(-1),
  waitsFor: null,
  ...changes,
});

/** Two contacts that were released for a reason, and are due in half a minute. */
const released = (reason: string | null) =>
  facts({ waiting: [group({ isDue: false, reason, count: 2, lookAt: seconds(30) })] });

describe('due contacts', () => {
  test.each<[string, Partial<DiagnosisFacts>, Date | null]>([
    ['scheduled_later', { batchStatus: 'pending', scheduledStart: seconds(60) }, seconds(60)],
    ['batch_paused', { batchStatus: 'paused' }, null],
    ['organization_suspended', { isSuspended: true, batchStatus: 'paused' }, null],
    ['spend_quota_reached', { spendResetsAt: seconds(60), hasAgent: false }, seconds(60)],
    [
      'daily_limit_reached',
      { reachedLimit: { reason: 'daily_limit_reached', until: seconds(60) }, hasAgent: false },
      seconds(60),
    ],
    ['campaign_paused', { campaignStatus: 'paused' }, null],
    ['campaign_paused', { campaignStatus: 'paused', batchStatus: 'paused' }, null],
    ['finished', { batchStatus: 'cancelled' }, null],
    ['eligibility_unknown', { hookRestsUntil: seconds(30) }, seconds(30)],
    ['agent_not_configured', { hasAgent: false }, null],
    ['agent_not_configured', { hasAgent: false, lacksWorkingHours: true }, null],
    ['working_hours_required', { lacksWorkingHours: true, backOff: openBreaker(5) }, null],
    ['caller_numbers_resting', { callersWaitUntil: seconds(90) }, seconds(90)],
    ['caller_number_not_allowed', { callersWaitUntil: seconds(90), hasCallerNumber: false }, null],
    ['call_control_refusing', { backOff: openBreaker(5) }, seconds(5)],
    ['all_lines_busy', { lines: { limit: 10, inUse: 10 } }, null],
    ['all_lines_busy', { lines: { limit: 10, inUse: 11 }, hasWorker: false }, null],
    ['all_lines_busy', { organizationLines: { limit: 5, inUse: 5 } }, null],
    ['all_lines_busy', { callerLines: { limit: 2, inUse: 2 } }, null],
    ['all_lines_busy', { waitsFor: 'organization' }, null],
    ['all_lines_busy', { waitsFor: 'callers' }, null],
    ['pacing', { waitsFor: 'pace', nextStartAt: seconds(3) }, seconds(3)],
    ['pacing', { waitsFor: 'account' }, null],
    ['no_worker', { waitsFor: 'pace', hasWorker: false }, null],
    ['no_worker', { hasWorker: false, hasWorkflow: false }, null],
    ['no_worker', { areWorkersLate: true }, null],
    ['no_worker', { areWorkersLate: true, waitsFor: 'pace' }, null],
    ['all_lines_busy', { areWorkersLate: true, waitsFor: 'callers' }, null],
    ['pacing', { areWorkersLate: true, nextStartAt: seconds(3) }, seconds(3)],
    ['workflow_missing', { hasWorkflow: false, areWorkersLate: true }, null],
    ['workflow_failing', { isWorkflowFailing: true }, null],
    ['no_worker', { isWorkflowFailing: true, areWorkersLate: true }, null],
    ['pacing', {}, null],
    ['temporal_unreachable', { hasWorker: null, hasWorkflow: null }, null],
    ['pacing', { backOff: openBreaker(0) }, null],
    ['pacing', { nextStartAt: NOW }, null],
    ['pacing', { nextStartAt: seconds(0.5) }, seconds(0.5)],
    ['pacing', { requestsAt: seconds(40) }, seconds(40)],
    ['pacing', { requestsAt: seconds(40), nextStartAt: seconds(2) }, seconds(40)],
    ['pacing', { requestsAt: seconds(-1) }, null],
  ])('have the reason %s in a batch with %j', (code, changes, until) => {
    expect(reasonsOf(facts(changes))).toEqual([{ code, count: 5, until }]);
  });
});

describe('waiting contacts', () => {
  test.each<[string, Partial<WaitingGroup>, Date | null]>([
    ['outside_working_hours', { opensAt: seconds(3_600) }, seconds(3_600)],
    ['outside_working_hours', { opensAt: null }, null],
    ['suppressed', { callee: { ...CALLABLE, isSuppressed: true } }, null],
    ['recently_called', { callee: { ...CALLABLE, isRecentlyCalled: true } }, null],
    ['consent_missing', { lacksConsent: true, isDue: false, lookAt: seconds(30) }, null],
    ['retries_used', { hasUsedRetries: true, isDue: false, lookAt: seconds(30) }, null],
    ['unknown_time_zone', { isOfUnknownPlace: true, opensAt: null }, null],
    ['unknown_time_zone', { isOfUnknownPlace: true, isDue: false, lookAt: seconds(30) }, null],
    ['attempt_cap', { callee: { ...CALLABLE, cappedUntil: seconds(60) } }, seconds(60)],
    ['number_busy', { callee: { ...CALLABLE, callsBefore: 1 } }, null],
  ])('have the reason %s of their own with %j', (code, changes, until) => {
    const busy = { lines: { limit: 10, inUse: 10 }, hasWorker: false };
    expect(reasonsOf(facts({ ...busy, waiting: [group(changes)] }))).toEqual([
      { code, count: 5, until },
    ]);
  });

  test('are suppressed even before they are due', () => {
    const callee = { ...CALLABLE, isSuppressed: true };
    const waiting = [group({ isDue: false, lookAt: seconds(30), callee })];
    expect(reasonsOf(facts({ waiting }))).toEqual([{ code: 'suppressed', count: 5, until: null }]);
  });

  test('have the pause of their batch as first reason', () => {
    const waiting = [group({ opensAt: null, callee: { ...CALLABLE, isSuppressed: true } })];
    expect(reasonsOf(facts({ waiting, batchStatus: 'paused' }))).toMatchObject([
      { code: 'batch_paused' },
    ]);
  });
});

describe('contacts that are not due', () => {
  test.each([
    [null, 'cooldown'],
    ['batch_closed', 'cooldown'],
    ['number_busy', 'number_busy'],
    ['outside_working_hours', 'outside_working_hours'],
    ['call_control_refusing', 'call_control_refusing'],
    ['agent_not_configured', 'agent_not_configured'],
  ])('and were released for %s count as %s', (reason, code) => {
    expect(reasonsOf(released(reason))).toEqual([{ code, count: 2, until: seconds(30) }]);
  });

  test('count together by code, until the first of them is due', () => {
    const waiting = [
      group({ isDue: false, reason: null, count: 2, lookAt: seconds(30) }),
      group({ isDue: false, reason: 'batch_closed', count: 3, lookAt: seconds(20) }),
    ];
    expect(reasonsOf(facts({ waiting }))).toEqual([
      { code: 'cooldown', count: 5, until: seconds(20) },
    ]);
  });
});

test('due and deferred contacts count separately, the larger group first', () => {
  const waiting = [
    group({ isDue: true, reason: null, count: 2, lookAt: seconds(-1) }),
    group({ isDue: false, reason: null, count: 3, lookAt: seconds(20) }),
  ];
  expect(reasonsOf(facts({ waiting }))).toEqual([
    { code: 'cooldown', count: 3, until: seconds(20) },
    { code: 'pacing', count: 2, until: null },
  ]);
});

test('a batch without waiting contacts has a reason only when finished', () => {
  expect(reasonsOf(facts({ waiting: [] }))).toEqual([]);
  expect(reasonsOf(facts({ waiting: [], batchStatus: 'paused' }))).toEqual([]);
  expect(reasonsOf(facts({ waiting: [], batchStatus: 'completed' }))).toEqual([
    { code: 'finished', count: 0, until: null },
  ]);
});

describe('whether a batch is stuck', () => {
  const dueSince = (n: number, changes: Partial<DiagnosisFacts>) =>
    facts({
      waiting: [group({ isDue: true, reason: null, count: 1, lookAt: seconds(-n) })],
      ...changes,
    });

  /** A batch without a worker, whose contacts have been due for hours. */
  const overnight = (changes: Partial<WaitingGroup>) =>
    facts({ waiting: [group({ lookAt: seconds(-36_000), ...changes })], hasWorker: false });

  test('depends on the contact that has waited longest', () => {
    const waiting = [60, 5].map((n) => group({ lookAt: seconds(-n) }));
    expect(isStuck(facts({ waiting, lastClaimAt: null }))).toBe(true);
  });

  test.each<[string, DiagnosisFacts, boolean]>([
    ['is true after 10 s without a worker', dueSince(10, { hasWorker: false }), true],
    ['is false after 9.999 s without a worker', dueSince(9.999, { hasWorker: false }), false],
    ['is true after 10 s without its workflow', dueSince(10, { hasWorkflow: false }), true],
    ['is true after 10 s of failing tasks', dueSince(10, { isWorkflowFailing: true }), true],
    ['is true after 60 s without a claim', dueSince(60, { lastClaimAt: seconds(-60) }), true],
    ['is true after 60 s when it was never claimed', dueSince(60, { lastClaimAt: null }), true],
    [
      'is false on a waiting list',
      dueSince(600, { lastClaimAt: seconds(-600), waitsFor: 'pace' }),
      false,
    ],
    [
      'is true on a list without a worker',
      dueSince(60, { waitsFor: 'pace', hasWorker: false }),
      true,
    ],
    ['is false 59 s after a claim', dueSince(60, { lastClaimAt: seconds(-59) }), false],
    ['is false after 59 s when it was never claimed', dueSince(59, { lastClaimAt: null }), false],
    [
      'is false after a recent claim while Temporal does not answer',
      dueSince(60, { hasWorker: null }),
      false,
    ],
    [
      'is false for a paused batch',
      dueSince(600, { hasWorker: false, batchStatus: 'paused' }),
      false,
    ],
    [
      'is false 9 s after the back-off of its account',
      dueSince(600, { hasWorker: false, backOff: openBreaker(-9) }),
      false,
    ],
    [
      'is false 9 s after its account has requests again',
      dueSince(600, { hasWorker: false, requestsAt: seconds(-9) }),
      false,
    ],
    [
      'is true 10 s after its account has requests again',
      dueSince(600, { hasWorker: false, requestsAt: seconds(-10) }),
      true,
    ],
    [
      'is true 10 s after the back-off of its account',
      dueSince(600, { hasWorker: false, backOff: openBreaker(-10) }),
      true,
    ],
    ['is false while the hours are closed', overnight({ opensAt: seconds(1) }), false],
    ['is false 9 s after the hours opened', overnight({ openSince: seconds(-9) }), false],
    ['is true 10 s after the hours opened', overnight({ openSince: seconds(-10) }), true],
    [
      'is false while the number is in another call',
      overnight({ callee: { ...CALLABLE, callsBefore: 1 } }),
      false,
    ],
    [
      'is false while all lines are busy',
      dueSince(600, { hasWorker: false, lines: { limit: 1, inUse: 1 } }),
      false,
    ],
    ['is false without due contacts', facts({ hasWorker: false, waiting: [] }), false],
  ])('%s', (_name, given, expected) => {
    expect(isStuck(given)).toBe(expected);
  });
});
