import { describe, expect, test } from 'vitest';
import {
  CONTACT_STATUSES,
  contactControl,
  contactTransition,
  countersOf,
  countOf,
  OPEN_STATUSES,
  totalOf,
  statusesBefore,
  type ContactStatus,
} from '../../src/domain/contact.ts';

const afterCall: ContactStatus[] = [
  'retrying',
  'followup_scheduled',
  'completed',
  'failed',
  'busy',
  'no_answer',
  'skipped',
  'max_retries_reached',
];
const allowed: Record<ContactStatus, ContactStatus[]> = {
  pending: ['dispatched', 'failed', 'skipped'],
  dispatched: ['pending', 'in_progress', ...afterCall],
  in_progress: afterCall,
  retrying: [
    'pending',
    'dispatched',
    'followup_scheduled',
    'failed',
    'busy',
    'no_answer',
    'skipped',
  ],
  followup_scheduled: ['pending', 'dispatched', 'completed', 'failed', 'skipped'],
  completed: ['pending', 'followup_scheduled'],
  failed: ['pending', 'followup_scheduled'],
  busy: ['pending', 'followup_scheduled'],
  no_answer: ['pending', 'followup_scheduled'],
  skipped: ['pending', 'followup_scheduled'],
  max_retries_reached: ['pending', 'followup_scheduled'],
};

describe('a contact', () => {
  test.each(CONTACT_STATUSES)('that is %s moves only to the statuses of the table', (from) => {
    const reached = CONTACT_STATUSES.filter((to) => {
      try {
        return contactTransition(from, to) === to;
      } catch {
        return false;
      }
    });
    expect(reached.toSorted()).toEqual(allowed[from].toSorted());
  });

  test('that is finished must be pending before it is dispatched', () => {
    expect(() => contactTransition('completed', 'dispatched')).toThrow(
      new RangeError(
        'Cannot move a contact from completed to dispatched: the transition is not allowed',
      ),
    );
  });
});

describe('a control of a contact', () => {
  const finished: ContactStatus[] = [
    'completed',
    'failed',
    'busy',
    'no_answer',
    'skipped',
    'max_retries_reached',
  ];

  test('can retry from every status without a call under way', () => {
    const waiting: ContactStatus[] = ['pending', 'retrying', 'followup_scheduled'];
    expect(statusesBefore('retry')).toEqual([...waiting, ...finished]);
    expect(contactControl('busy', 'retry')).toBe('pending');
  });

  test('can skip a contact that waits or is skipped', () => {
    const possible = ['pending', 'retrying', 'followup_scheduled', 'skipped'];
    expect(statusesBefore('skip')).toEqual(possible);
    expect(contactControl('retrying', 'skip')).toBe('skipped');
  });

  test('can schedule a call-back after the first call', () => {
    expect(statusesBefore('follow-up')).toEqual(['retrying', 'followup_scheduled', ...finished]);
    expect(contactControl('completed', 'follow-up')).toBe('followup_scheduled');
  });

  test('names the current status and the possible ones when refused', () => {
    expect(() => contactControl('in_progress', 'skip')).toThrow(
      expect.objectContaining({
        code: 'invalid_transition',
        state: 'in_progress',
        message:
          'the contact is in_progress: skip is possible from pending, retrying, followup_scheduled, skipped',
      }),
    );
  });
});

test('the open statuses are those that wait or occupy a line', () => {
  expect(OPEN_STATUSES).toEqual([
    'pending',
    'retrying',
    'followup_scheduled',
    'dispatched',
    'in_progress',
  ]);
});

describe('counters', () => {
  test('count each status separately', () => {
    const counts = CONTACT_STATUSES.map((status, index) => ({ status, count: index + 1 }));
    expect(countersOf(counts)).toEqual({
      pending: 1,
      dispatched: 2,
      inFlight: 3,
      retrying: 4,
      followupScheduled: 5,
      completed: 6,
      failed: 7,
      busy: 8,
      noAnswer: 9,
      skipped: 10,
      maxRetriesReached: 11,
    });
  });

  test('are 0 for a status without contacts', () => {
    expect(Object.values(countersOf([]))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });

  test('are added for several statuses, each once, and for all', () => {
    const counters = countersOf([
      { status: 'completed', count: 3 },
      { status: 'no_answer', count: 4 },
      { status: 'failed', count: 5 },
    ]);
    expect(countOf(counters, ['no_answer', 'completed', 'no_answer'])).toBe(7);
    expect(totalOf(counters)).toBe(12);
  });
});
