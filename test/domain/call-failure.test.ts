import { describe, expect, test } from 'vitest';
import {
  FAILURE_CODES,
  type FailureFacts,
  failureCodeOf,
  failureOf,
} from '../../src/domain/call-failure.ts';

const ended: FailureFacts = {
  callStatus: 'failed',
  callSid: 'sid',
  sipStatus: null,
  answeredBy: null,
  hangupRequestedAt: null,
  endedAt: new Date('2027-03-01T08:01:00Z'),
};
const machine = { callStatus: 'completed', sipStatus: 200, answeredBy: 'machine' } as const;
const at = ended.endedAt;

describe('the code of a failure', () => {
  test.each<[string, string | null, Partial<FailureFacts>]>([
    ['a conversation', null, { callStatus: 'completed', sipStatus: 200, hangupRequestedAt: at }],
    ['a live call', null, { callStatus: 'failed', endedAt: null }],
    ['a request without an answer', null, { callStatus: 'unknown', endedAt: null }],
    ['a machine that was left a message', null, machine],
    ['a machine that was hung up', 'voicemail', { ...machine, hangupRequestedAt: at }],
    ['486', 'busy', { callStatus: 'busy', sipStatus: 486 }],
    ['busy without a status', 'busy', { callStatus: 'busy' }],
    ['603', 'declined', { callStatus: 'busy', sipStatus: 603 }],
    ['no answer in time', 'no_answer', { callStatus: 'no-answer', sipStatus: 487 }],
    ['408', 'no_answer', { callStatus: 'no-answer', sipStatus: 408 }],
    ['480', 'unreachable', { callStatus: 'no-answer', sipStatus: 480 }],
    ['404', 'invalid_number', { sipStatus: 404 }],
    ['410', 'invalid_number', { sipStatus: 410 }],
    ['484', 'invalid_number', { sipStatus: 484 }],
    ['604', 'invalid_number', { sipStatus: 604 }],
    ['403', 'carrier_refused', { sipStatus: 403 }],
    ['407', 'carrier_refused', { sipStatus: 407 }],
    ['607', 'blocked', { sipStatus: 607 }],
    ['608', 'blocked', { sipStatus: 608 }],
    ['488', 'media_refused', { sipStatus: 488 }],
    ['503', 'network_trouble', { sipStatus: 503 }],
    ['a failure without a status', 'network_trouble', {}],
    ['a request that was refused', 'call_control_refused', { callSid: null }],
    ['a hang-up before the answer', 'canceled', { callStatus: 'canceled', sipStatus: 487 }],
    ['an end that nobody told', 'outcome_unknown', { callStatus: 'unknown' }],
  ])('of %s is %s', (_, code, facts) => {
    expect(failureCodeOf({ ...ended, ...facts })).toBe(code);
  });
});

test('A failure says in sentences what happened and what to do', () => {
  expect(failureOf({ ...ended, callStatus: 'busy', sipStatus: 486 })).toEqual({
    code: 'busy',
    message: 'The line was busy.',
    remedy: "Call again after some minutes: keep 'busy' in retry_on of the retry policy.",
  });
  expect(failureOf({ ...ended, callStatus: 'completed' })).toBeNull();
  expect(FAILURE_CODES).toHaveLength(13);
});
