import { describe, expect, test } from 'vitest';
import { OUTCOMES, type Outcome } from '../../src/domain/call.ts';
import type { ContactStatus } from '../../src/domain/contact.ts';
import { DEFAULT_RETRY_POLICY, type RetryPolicy } from '../../src/domain/retry-policy.ts';
import {
  decideSettlement,
  statusOfOutcome,
  type EndedAttempt,
  type SettlementFacts,
} from '../../src/domain/settlement.ts';

const ENDED_AT = new Date('2027-03-01T10:00:00Z');
const FOLLOW_UP_AT = new Date('2027-03-02T09:00:00Z');
const policy: RetryPolicy = { maxRetries: 2, strategy: 'linear', cooldownMinutes: 10 };

const settle = (
  attempt: Partial<EndedAttempt>,
  facts: Partial<Omit<SettlementFacts, 'attempt'>> = {},
) =>
  decideSettlement({
    attempt: {
      outcome: 'busy',
      sipStatus: null,
      endedAt: ENDED_AT,
      answeredBy: null,
      isForced: false,
      followUpAt: null,
      ...attempt,
    },
    policy,
    retriesUsed: 0,
    followUpCount: 0,
    batchIsOpen: true,
    isSuppressed: false,
    ...facts,
  });
const finished = (status: ContactStatus, statusReason: string | null = null) => ({
  status,
  statusReason,
  dueAt: null,
});
const retrying = (dueAt: string) => ({
  status: 'retrying',
  statusReason: null,
  dueAt: new Date(dueAt),
});
const followUp = { status: 'followup_scheduled', statusReason: null, dueAt: FOLLOW_UP_AT };

test('each outcome has a final contact status', () => {
  expect(OUTCOMES.map((outcome) => [outcome, statusOfOutcome(outcome)])).toEqual([
    ['completed', 'completed'],
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
    ['failed', 'failed'],
    ['canceled', 'skipped'],
    ['unknown', 'failed'],
  ]);
});

describe('a contact that was not reached', () => {
  test.each<[Outcome, number, object]>([
    ['busy', 0, retrying('2027-03-01T10:10:00Z')],
    ['busy', 1, retrying('2027-03-01T10:20:00Z')],
    ['busy', 2, finished('max_retries_reached')],
    ['busy', 3, finished('max_retries_reached')],
    ['no-answer', 0, retrying('2027-03-01T10:10:00Z')],
    ['no-answer', 2, finished('max_retries_reached')],
    ['failed', 0, retrying('2027-03-01T10:10:00Z')],
    ['failed', 2, finished('max_retries_reached')],
  ])('with outcome %s after %i retries becomes %o', (outcome, retriesUsed, expected) => {
    expect(settle({ outcome }, { retriesUsed })).toEqual(expected);
  });

  test.each<[Outcome, ContactStatus]>([
    ['busy', 'busy'],
    ['no-answer', 'no_answer'],
    ['failed', 'failed'],
  ])('with outcome %s ends as %s when the policy allows no retry', (outcome, status) => {
    const withoutRetries = { policy: { ...policy, maxRetries: 0 } };
    const withoutCause = { policy: { ...policy, retryOn: [] } };
    expect(settle({ outcome }, withoutRetries)).toEqual(finished(status));
    expect(settle({ outcome }, withoutCause)).toEqual(finished(status));
    expect(settle({ outcome, isForced: true })).toEqual(finished(status));
    expect(settle({ outcome }, { batchIsOpen: false })).toEqual(finished(status));
    expect(settle({ outcome }, { batchIsOpen: false, retriesUsed: 2 })).toEqual(finished(status));
  });

  test('is not retried for a cause outside of retry_on', () => {
    const given = { policy: { ...policy, retryOn: ['no-answer'] } } as const;
    expect(settle({ outcome: 'busy' }, given)).toEqual(finished('busy'));
    expect(settle({ outcome: 'no-answer' }, given).status).toBe('retrying');
  });

  test.each([
    [404, 'failed'],
    [484, 'failed'],
    [604, 'failed'],
    [503, 'retrying'],
    [null, 'retrying'],
  ])('with outcome failed and SIP %s becomes %s', (sipStatus, status) => {
    expect(settle({ outcome: 'failed', sipStatus }).status).toBe(status);
  });

  test('gets the reason invalid_number after a permanent failure', () => {
    expect(settle({ outcome: 'failed', sipStatus: 404 })).toEqual(
      finished('failed', 'invalid_number'),
    );
  });
});

test('the default retry policy retries no contact', () => {
  expect(settle({ outcome: 'busy' }, { policy: DEFAULT_RETRY_POLICY })).toEqual(finished('busy'));
});

test('only a failed call proves an invalid number, only an answered one a machine', () => {
  expect(settle({ outcome: 'busy', sipStatus: 604 }).status).toBe('retrying');
  const given = { policy: { ...policy, retryOn: [] } };
  expect(settle({ outcome: 'failed', answeredBy: 'machine' }, given)).toEqual(finished('failed'));
});

describe('a contact with a final outcome', () => {
  test.each<[Outcome, object]>([
    ['completed', finished('completed')],
    ['canceled', finished('skipped', 'hung_up')],
    ['unknown', finished('failed', 'outcome_unknown')],
  ])('%s is never retried and becomes %o', (outcome, expected) => {
    expect(settle({ outcome })).toEqual(expected);
    expect(settle({ outcome }, { retriesUsed: 2 })).toEqual(expected);
  });

  test.each<[EndedAttempt['answeredBy'], boolean, ContactStatus]>([
    ['machine', true, 'retrying'],
    ['machine', false, 'completed'],
    ['human', true, 'completed'],
    ['unknown', true, 'completed'],
    [null, true, 'completed'],
  ])('answered by %s, machine in retry_on %s, becomes %s', (answeredBy, onMachine, status) => {
    const retryOn = onMachine ? (['machine'] as const) : (['busy'] as const);
    const given = { policy: { ...policy, retryOn } };
    expect(settle({ outcome: 'completed', answeredBy }, given).status).toBe(status);
  });

  test.each<[string, Partial<EndedAttempt>, Partial<SettlementFacts>]>([
    ['outside of retry_on', {}, {}],
    ['without retries', {}, { policy: { ...policy, retryOn: ['machine'], maxRetries: 0 } }],
    ['in a forced call', { isForced: true }, { policy: { ...policy, retryOn: ['machine'] } }],
    [
      'in a finished batch',
      {},
      { batchIsOpen: false, policy: { ...policy, retryOn: ['machine'] } },
    ],
  ])('answered by a machine %s is completed with that reason', (_, attempt, facts) => {
    const byMachine = { outcome: 'completed', answeredBy: 'machine', ...attempt } as const;
    expect(settle(byMachine, facts)).toEqual(finished('completed', 'answered_by_machine'));
  });

  test('with a number that is suppressed without an end is not retried', () => {
    const suppressed = { isSuppressed: true, policy: { ...policy, retryOn: ['machine'] } } as const;
    const byMachine = { outcome: 'completed', answeredBy: 'machine' } as const;
    expect(settle(byMachine, suppressed)).toEqual(finished('completed', 'answered_by_machine'));
    expect(settle({}, { isSuppressed: true })).toEqual(finished('busy', 'suppressed'));
    expect(settle({}, { isSuppressed: true, retriesUsed: 2 }).status).toBe('max_retries_reached');
  });

  test('answered by a machine after the last retry becomes max_retries_reached', () => {
    const given = { policy: { ...policy, retryOn: ['machine'] }, retriesUsed: 2 } as const;
    expect(settle({ outcome: 'completed', answeredBy: 'machine' }, given)).toEqual(
      finished('max_retries_reached'),
    );
  });
});

describe('a promised call-back', () => {
  const attempt = { outcome: 'completed', followUpAt: FOLLOW_UP_AT } as const;

  test('is due at the promised time', () => {
    expect(settle(attempt)).toEqual(followUp);
  });

  test('takes precedence over a retry', () => {
    expect(settle({ ...attempt, outcome: 'busy' })).toEqual(followUp);
  });

  test('is kept after a forced call', () => {
    expect(settle({ ...attempt, isForced: true })).toEqual(followUp);
  });

  test('is dropped in a finished batch', () => {
    expect(settle(attempt, { batchIsOpen: false })).toEqual(finished('completed'));
  });

  test('is dropped when the number is suppressed without an end', () => {
    const suppressed = { isSuppressed: true };
    expect(settle(attempt, suppressed)).toEqual(finished('completed'));
    expect(settle({ ...attempt, outcome: 'busy' }, suppressed)).toEqual(
      finished('busy', 'suppressed'),
    );
  });

  test.each([
    [9, 'followup_scheduled'],
    [10, 'completed'],
  ])('after %i earlier call-backs leads to %s', (followUpCount, status) => {
    expect(settle(attempt, { followUpCount }).status).toBe(status);
  });
});
