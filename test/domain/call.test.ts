import { describe, expect, test } from 'vitest';
import {
  advances,
  CALL_STATUSES,
  classifyStatus,
  isAudible,
  isJambonzCallStatus,
  isPermanentFailure,
  isTerminalStatus,
  outcomeOf,
  type CallStatus,
} from '../../src/domain/call.ts';

const terminal: CallStatus[] = ['completed', 'busy', 'no-answer', 'failed', 'canceled'];
/** The statuses that each status may move forward to. */
const later: Record<CallStatus, CallStatus[]> = {
  queued: ['trying', 'ringing', 'early-media', 'in-progress', ...terminal],
  unknown: ['trying', 'ringing', 'early-media', 'in-progress', ...terminal],
  trying: ['ringing', 'early-media', 'in-progress', ...terminal],
  ringing: ['in-progress', ...terminal],
  'early-media': ['in-progress', ...terminal],
  'in-progress': terminal,
  completed: [],
  busy: [],
  'no-answer': [],
  failed: [],
  canceled: [],
};

describe('an attempt', () => {
  test.each(CALL_STATUSES)('that is %s only moves forward', (from) => {
    expect(CALL_STATUSES.filter((to) => advances(from, to))).toEqual(later[from]);
  });

  test('has ended in the terminal statuses', () => {
    expect(CALL_STATUSES.filter(isTerminalStatus)).toEqual(terminal);
  });

  test('rings or is answered in the audible statuses', () => {
    expect(CALL_STATUSES.filter(isAudible)).toEqual(['ringing', 'early-media', 'in-progress']);
  });
});

test('jambonz reports every status but canceled and unknown, which Redial gives itself', () => {
  expect(CALL_STATUSES.filter(isJambonzCallStatus)).toEqual([
    'queued',
    'trying',
    'ringing',
    'early-media',
    'in-progress',
    'completed',
    'busy',
    'no-answer',
    'failed',
  ]);
  expect(['answered', '', null, 3].filter(isJambonzCallStatus)).toEqual([]);
});

test('an attempt that has not ended has an unknown outcome', () => {
  expect(CALL_STATUSES.map(outcomeOf)).toEqual([
    ...Array.from({ length: 5 }, () => 'unknown'),
    ...terminal,
    'unknown',
  ]);
});

describe('a reported status', () => {
  test.each<[CallStatus, number | null, CallStatus]>([
    ['failed', 480, 'no-answer'],
    ['failed', 408, 'no-answer'],
    ['failed', 603, 'busy'],
    ['busy', 603, 'busy'],
    ['busy', 486, 'busy'],
    ['no-answer', 487, 'no-answer'],
    ['failed', 404, 'failed'],
    ['failed', 484, 'failed'],
    ['failed', 604, 'failed'],
    ['failed', 500, 'failed'],
    ['failed', 503, 'failed'],
    ['failed', null, 'failed'],
    ['completed', 200, 'completed'],
    ['completed', 480, 'completed'],
    ['ringing', 180, 'ringing'],
    ['trying', 480, 'trying'],
    ['in-progress', 200, 'in-progress'],
  ])('%s with SIP %s is classified as %s', (status, sipStatus, expected) => {
    const report = { status, sipStatus, hangUpRequested: false, wasAnswered: false };
    expect(classifyStatus(report)).toBe(expected);
  });

  test.each<[CallStatus, boolean, CallStatus]>([
    ['no-answer', false, 'canceled'],
    ['no-answer', true, 'no-answer'],
    ['completed', true, 'completed'],
    ['completed', false, 'completed'],
    ['busy', false, 'busy'],
    ['failed', false, 'failed'],
    ['ringing', false, 'ringing'],
  ])(
    '%s after a hang-up by Redial, answered %s, is classified as %s',
    (status, wasAnswered, expected) => {
      const report = { status, sipStatus: 487, hangUpRequested: true, wasAnswered };
      expect(classifyStatus(report)).toBe(expected);
    },
  );
});

test.each([
  [404, true],
  [484, true],
  [604, true],
  [480, false],
  [486, false],
  [503, false],
  [603, false],
  [null, false],
])('SIP %s is a permanent failure: %s', (sipStatus, isPermanent) => {
  expect(isPermanentFailure(sipStatus)).toBe(isPermanent);
});
