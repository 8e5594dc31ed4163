import { describe, expect, test } from 'vitest';
import { readCallUpdate } from '../../../src/call-control/requests/update-call.ts';

const msgOf = (body: Record<string, unknown>) => {
  const read = readCallUpdate(body);
  return read.ok ? undefined : read.msg;
};
const updateOf = (body: Record<string, unknown>) => {
  const read = readCallUpdate(body);
  return read.ok ? read.update : undefined;
};

const whisper = { verb: 'say', text: 'Hurry up.' };
const record = { action: 'startCallRecording', siprecServerURL: 'sip:r@example.com' };
const content = { method: 'INFO', content_type: 'text/plain', content: 'x' };

test.each([[{}], [{ mute_status: '', tag: null }], [{ unknown: true }], [{ waitHook: '/wait' }]])(
  'the update %j is refused because it has no option',
  (body) => {
    expect(msgOf(body)).toBe('no valid options supplied to updateCall');
  },
);

test.each([
  [{ call_status: 'no-answer', mute_status: 'mute' }],
  [{ call_hook: '/a', mute_status: 'mute' }],
  [{ call_hook: '/a', child_call_hook: '/b', tag: {} }],
  [{ conf_hold_status: 'hold', mute_status: 'mute', tag: {}, waitHook: '/wait' }],
  [{ agent_update: { type: 'generate_reply' }, transfer: {} }],
  [{ mute_status: 'neither', call_status: 'nor' }],
])('the update %j is refused because it has too many options', (body) => {
  expect(msgOf(body)).toBe('multiple options are not allowed in updateCall');
});

test.each([
  [{ call_hook: 'https://example.com/next' }],
  [{ call_hook: '/next', child_call_hook: { url: '/child', method: 'get' } }],
  [{ call_hook: '/next', call_status_hook: 'https://example.com/status' }],
  [{ child_call_hook: '/child' }],
  [{ call_hook: '/ws-app/next' }],
  [{ call_hook: '//example.com/next' }],
  [{ call_status: 'completed' }],
  [{ listen_status: 'silence' }],
  [{ transcribe_status: 'anything' }],
  [{ conf_hold_status: 'hold', waitHook: '/wait' }],
  [{ conf_mute_status: 'unmute' }],
  [{ mute_status: 'mute' }],
  [{ sip_request: content }],
  [{ record }],
  [{ record: { action: 'stopCallRecording', type: 'cloud' } }],
  [{ tag: { order: 17 } }],
  [{ dtmf: { digit: '1', duration: 250 } }],
  [{ conferenceParticipantAction: { action: 'mute' } }],
  [{ conferenceParticipantAction: { action: 'coach', tag: 'agent' } }],
  [{ dub: { action: 'addTrack', track: 'music' } }],
  [{ boostAudioSignal: '+3 dB' }],
  [{ media_path: 'full-media' }],
  [{ whisper }],
  [{ whisper, mute_status: 'mute' }],
  [{ agent_update: { type: 'generate_reply' } }],
  [{ transfer: { type: 'blind' } }],
  [{ noise_isolation_status: 'enable', noise_isolation_vendor: 'krisp' }],
  [{ llm_status: 'stop' }],
  [{ room_say: { text: 'Hello' } }],
  [{ room_play: { url: 'https://example.com/a.wav' } }],
])('the update %j is accepted', (body) => {
  expect(updateOf(body)?.options).toEqual(body);
});

describe('an invalid update option', () => {
  test.each([
    [{ call_status: 'ringing' }, 'invalid call_status'],
    [{ listen_status: 'stop' }, 'invalid listen_status'],
    [{ mute_status: true }, 'invalid mute_status'],
    [{ conf_hold_status: 'mute' }, 'invalid conf_hold_status'],
    [{ conf_mute_status: 'hold' }, 'invalid conf_mute_status'],
    [
      { sip_request: { ...content, content: '' } },
      'sip_request requires method, content_type and content properties',
    ],
    [{ record: {} }, 'record requires action property'],
    [{ dtmf: '1' }, 'invalid dtmf'],
    [
      { record: { action: 'stopCallRecording', type: 'siprec' } },
      'record requires siprecServerURL property when starting recording',
    ],
    [{ tag: 'order 17' }, 'invalid tag data'],
    [{ tag: [] }, 'invalid tag data'],
    [
      { conferenceParticipantAction: { action: 'kick' } },
      'conferenceParticipantAction invalid action property kick',
    ],
    [
      { conferenceParticipantAction: true },
      'conferenceParticipantAction invalid action property undefined',
    ],
    [
      { conferenceParticipantAction: { action: 'tag' } },
      "conferenceParticipantAction requires tag property when action is 'tag'",
    ],
    [
      { conferenceParticipantAction: { action: 'coach' } },
      "conferenceParticipantAction requires tag property when action is 'coach'",
    ],
    [{ media_path: 'none' }, 'invalid media_path'],
    [
      { call_hook: { method: 'POST' } },
      'call_hook must be a URL or an object of url, method, username and password',
    ],
    [
      { call_hook: '/next', call_status_hook: '/status' },
      'call_status_hook url be an absolute url',
    ],
    [
      { child_call_hook: 5 },
      'child_call_hook must be a URL or an object of url, method, username and password',
    ],
    [
      { call_hook: 'wss://example.com/next' },
      'call_hook must be http or https: websockets are not supported',
    ],
    [
      { child_call_hook: { url: ' WS://example.com/next' } },
      'child_call_hook must be http or https: websockets are not supported',
    ],
    [
      { call_hook: '/next', call_status_hook: 'wss://example.com/status' },
      'call_status_hook must be http or https: websockets are not supported',
    ],
    [{ call_hook: 'ftp://example.com/next' }, 'call_hook url be an absolute url'],
    [{ call_hook: 'ws-app/next' }, 'call_hook url be an absolute url'],
    [{ call_hook: { url: '?next' } }, 'call_hook url be an absolute url'],
    [{ child_call_hook: ' /next' }, 'child_call_hook url be an absolute url'],
    [{ call_hook: 'http://[' }, 'call_hook url be an absolute url'],
    [{ call_hook: 'localhost:3000/next' }, 'call_hook url be an absolute url'],
    [{ child_call_hook: 'data:text/plain,next' }, 'child_call_hook url be an absolute url'],
    [
      { call_hook: '/next', call_status_hook: { url: 'ftp://example.com/status' } },
      'call_status_hook url be an absolute url',
    ],
  ])('such as %j gets the message %s', (body, msg) => {
    expect(msgOf(body)).toBe(msg);
  });
});

test('a call update is read with all its options', () => {
  const options = { call_hook: { url: '/next', method: 'get', username: 'u', password: 'p' } };
  expect(updateOf(options)).toEqual({
    options: { call_hook: { url: '/next', method: 'get', username: 'u' } },
    callStatus: null,
    callHook: { url: '/next', method: 'GET', username: 'u', password: 'p' },
    statusHook: null,
    tag: null,
    isSipRequest: false,
    record: null,
  });
  expect(updateOf({ call_status: 'no-answer' })?.callStatus).toBe('no-answer');
  expect(updateOf({ tag: { order: 17 } })?.tag).toEqual({ order: 17 });
  expect(updateOf({ record })?.record).toEqual(record);
  expect(updateOf({ sip_request: content })?.isSipRequest).toBe(true);
});
