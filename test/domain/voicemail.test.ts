import { describe, expect, test } from 'vitest';
import type { RetryPolicy } from '../../src/domain/retry-policy.ts';
import {
  answererOf,
  needsMachineDetection,
  messageHookOf,
  verbsFor,
  type VoicemailInstructions,
  type VoicemailPolicy,
} from '../../src/domain/voicemail.ts';

const policy: RetryPolicy = { maxRetries: 2, strategy: 'fixed', cooldownMinutes: 10 };
const onMachine: RetryPolicy = { ...policy, retryOn: ['busy', 'machine'] };

test.each<[VoicemailPolicy, RetryPolicy, boolean]>([
  ['ignore', policy, false],
  ['ignore', onMachine, true],
  ['hangup', policy, true],
  ['leave_message', policy, true],
])('voicemail %s with policy %o needs machine detection: %s', (voicemail, retryPolicy, wanted) => {
  expect(needsMachineDetection(voicemail, retryPolicy)).toBe(wanted);
});

test.each([
  ['amd_human_detected', 'human'],
  ['amd_machine_detected', 'machine'],
  ['amd_machine_stopped_speaking', 'machine'],
  ['amd_no_speech_detected', 'unknown'],
  ['amd_decision_timeout', 'unknown'],
  ['amd_stopped', 'unknown'],
  ['amd_tone_detected', null],
  ['amd_error', null],
  ['constructor', null],
])('the event %s means the answerer %s', (eventType, answerer) => {
  expect(answererOf(eventType)).toBe(answerer);
});

describe('the answer to a detection event', () => {
  const instructions: VoicemailInstructions = {
    voicemail: 'leave_message',
    messageHook: 'https://agent.test/hook?voicemail=leave_message',
  };
  const hangup = [{ verb: 'hangup' }];
  const redirect = [{ verb: 'redirect', actionHook: instructions.messageHook }];

  test.each<[string, Partial<VoicemailInstructions>, boolean, object[]]>([
    ['amd_machine_detected', { voicemail: 'hangup' }, true, hangup],
    ['amd_machine_stopped_speaking', { voicemail: 'hangup' }, true, hangup],
    ['amd_machine_detected', { voicemail: 'hangup' }, false, []],
    ['amd_machine_detected', {}, false, []],
    ['amd_machine_stopped_speaking', {}, false, redirect],
    ['amd_machine_stopped_speaking', {}, true, hangup],
    ['amd_machine_stopped_speaking', { voicemail: 'ignore' }, false, []],
    ['amd_machine_stopped_speaking', { messageHook: null }, false, []],
    ['amd_human_detected', {}, false, []],
    ['amd_stopped', {}, false, []],
  ])('%s with %o, to be hung up %s, has the verbs %o', (eventType, changes, isToEnd, verbs) => {
    expect(verbsFor(eventType, { ...instructions, ...changes }, isToEnd)).toEqual(verbs);
  });
});

test.each([
  ['https://agent.test/hook', 'https://agent.test/hook?voicemail=leave_message'],
  ['wss://agent.test/hook?a=b', 'wss://agent.test/hook?a=b&voicemail=leave_message'],
  ['https://agent.test/#rc=2', 'https://agent.test/?voicemail=leave_message#rc=2'],
])('the application at %s is asked for the message at %s', (callHook, messageHook) => {
  expect(messageHookOf(callHook)).toBe(messageHook);
});
