import { describe, expect, test } from 'vitest';
import type {
  CallAccount,
  RegisteredApplication,
} from '../../../src/call-control/ledger/call-details.ts';
import { checkCreateCall } from '../../../src/call-control/requests/create-call-request.ts';

const none: CallAccount = { realm: null, closedKinds: [], findApplication: () => 'any' };
const sid = '0e0e7e55-8d0e-4f57-8e3b-2f6b8a9d7c11';
const speech = {
  speech_synthesis_vendor: 'google',
  speech_synthesis_language: 'en-US',
  speech_synthesis_voice: 'en-US-Standard-C',
  speech_recognizer_vendor: 'deepgram',
  speech_recognizer_language: 'en-GB',
};
const body = {
  from: '+15550100001',
  to: { type: 'phone', number: '+15550199900' },
  call_hook: 'https://example.com/agent',
  ...speech,
};
const application: RegisteredApplication = {
  call_hook: {
    url: 'https://example.com/registered',
    method: 'POST',
    username: 'u',
    password: 'p',
  },
  call_status_hook: null,
  app_json: '[{"verb":"hangup"}]',
  ...speech,
};
const registered: CallAccount = {
  realm: 'sip.example.com',
  closedKinds: [],
  findApplication: (asked) => (asked === sid ? application : null),
};

const problemOf = (changes: Record<string, unknown>, account = none) => {
  const checked = checkCreateCall({ ...body, ...changes }, account);
  return checked.ok ? undefined : checked.msg;
};
const requestOf = (changes: Record<string, unknown>, account = none) => {
  const checked = checkCreateCall({ ...body, ...changes }, account);
  return checked.ok ? checked.request : undefined;
};

const toNumber = (number: string) => ({ to: { type: 'phone', number } });

describe('a create-call request to a telephone number', () => {
  const closing = { ...none, closedKinds: ['premium', 'satellite'] } as const;

  test.each(['+19002345678', '19002345678', '0019002345678'])(
    'is refused for %s where premium rate is closed',
    (number) => {
      expect(problemOf(toNumber(number), closing)).toBe(
        'to.number is a premium number, and calls to premium, satellite are closed (CALL_CONTROL_CLOSED_DESTINATIONS)',
      );
    },
  );

  test('is accepted for a kind that is open, and for numbers reserved for fiction', () => {
    for (const number of ['+491805123456', '+449098790123', '+14155550123']) {
      expect(problemOf(toNumber(number), closing)).toBeUndefined();
    }
    expect(problemOf(toNumber('+19002345678'))).toBeUndefined();
  });
});

describe('a create-call request that would reach nobody, or somebody else,', () => {
  const international =
    'to.number must be a telephone number with its country code, such as +14155550123: a national number and letters reach nobody, or somebody else';

  test.each(['abc', '', '+', '020 7946 0100', '(030) 123456', '+1415555CALL', '1234567890123456'])(
    'is refused for the number %j',
    (number) => {
      expect(problemOf(toNumber(number))).toBe(international);
    },
  );

  test.each(['+14155550123', '14155550123', '0014155550123', '+44 (20) 7946-0100', '700'])(
    'is no request for the number %j',
    (number) => {
      expect(problemOf(toNumber(number))).toBeUndefined();
    },
  );

  test.each(['timeout', 'timeLimit'])('is refused with a %s below 0', (name) => {
    expect(problemOf({ [name]: -5 })).toBe(`rest:dial: property ${name} must be at least 0`);
    expect(problemOf({ [name]: 0 })).toBeUndefined();
  });
});

describe('members of a create-call request without effect', () => {
  test('are kept with the call, and shown without passwords', () => {
    const unused = {
      answerOnBridge: true,
      dual_streams: true,
      sipRequestWithinDialogHook: '/sip',
      referHook: { url: 'https://example.com/refer', username: 'u', password: 'p' },
    };
    expect(requestOf(unused)?.dial).toMatchObject({
      ...unused,
      referHook: { url: 'https://example.com/refer', method: 'POST', username: 'u' },
    });
    expect(requestOf(unused)?.dial?.referHook).not.toHaveProperty('password');
  });
});

describe('a create-call request, by the rules of jambonz,', () => {
  test.each([
    [{ from: '', to: null }, 'missing from parameter'],
    [{ to: null }, 'missing or invalid to property: null'],
    [{ to: undefined }, 'missing or invalid to property: undefined'],
    ...['constructor', '__proto__', ['phone']].map((type): [Record<string, unknown>, string] => [
      { to: { type, number: '1' } },
      `missing or invalid to property: {"type":${JSON.stringify(type)},"number":"1"}`,
    ]),
    [
      { to: { type: 'user' }, application_sid: 'x' },
      'missing or invalid to property: {"type":"user"}',
    ],
    [{ application_sid: 'x', call_hook: '/agent' }, 'application_sid not found x'],
    [{ application_sid: 7 }, 'application_sid not found 7'],
    [
      { speech_recognizer_vendor: '', call_hook: null },
      'either application_sid or set of speech_synthesis_vendor, speech_synthesis_language, speech_synthesis_voice, speech_recognizer_vendor, speech_recognizer_language required',
    ],
    [{ call_hook: null }, 'either call_hook or application_sid required'],
    [{ call_hook: {} }, 'call_hook must be string or an object containing a url property'],
    [{ call_hook: ['/a'] }, 'call_hook must be string or an object containing a url property'],
    [
      { call_hook: '/agent', call_status_hook: {} },
      'call_status_hook must be string or an object containing a url property',
    ],
    [{ call_hook: 5 }, 'call_hook url be an absolute url'],
    [{ call_hook: '/agent', call_status_hook: '/status' }, 'call_hook url be an absolute url'],
    [{ call_status_hook: '' }, 'call_status_hook url be an absolute url'],
    [{ call_status_hook: '/status', timeout: '30' }, 'call_status_hook url be an absolute url'],
  ])('with %j is refused with the message %s', (changes, msg) => {
    expect(problemOf(changes)).toBe(msg);
  });

  test.each(['', 0, false, null])(
    'with an application_sid of %j counts it as absent',
    (application_sid) => {
      expect(requestOf({ application_sid })?.applicationSid).toBeNull();
      expect(problemOf({ application_sid, call_hook: null })).toBe(
        'either call_hook or application_sid required',
      );
    },
  );
});

describe('a create-call request, beyond the rules of jambonz,', () => {
  test.each([
    [
      { call_hook: 'wss://example.com/agent' },
      'call_hook must be http or https: websockets are not supported',
    ],
    [
      { call_status_hook: { url: 'ws://example.com/status' } },
      'call_status_hook must be http or https: websockets are not supported',
    ],
    [{ trunk: 'carrier' }, 'rest:dial: unknown property trunk: it belongs into to.trunk'],
    [{ colour: 'red' }, 'rest:dial: unknown property colour'],
    [{ app_json: [] }, 'rest:dial: property app_json must be a string'],
    [
      { amd: { actionHook: '/amd', digitCount: '4' } },
      'rest:dial: property amd.digitCount must be a number',
    ],
    [
      { amd: { actionHook: '/amd', recognizer: { vendor: 'google', model: 7 } } },
      'recognizer: property model has invalid data type',
    ],
    [
      { amd: { actionHook: '/amd', recognizer: { vendor: 'google', modell: 'a' } } },
      'recognizer: unknown property modell',
    ],
    [
      { to: { type: 'user', name: 'alice' } },
      'no sip realm configured for account: give to.name as name@realm, or configure one (CALL_CONTROL_REALM, or realm in CALL_CONTROL_ACCOUNTS)',
    ],
  ])('with %j is refused with the message %s', (changes, msg) => {
    expect(problemOf(changes)).toBe(msg);
  });
});

describe('a registered user', () => {
  test('is called in the SIP realm of the account', () => {
    expect(requestOf({ to: { type: 'user', name: 'alice' } }, registered)?.to).toBe(
      'alice@sip.example.com',
    );
  });

  test('keeps the realm in its own name', () => {
    expect(requestOf({ to: { type: 'user', name: 'alice@a.example' } }, registered)?.to).toBe(
      'alice@a.example',
    );
  });
});

describe('a registered application', () => {
  test('replaces the hooks, speech vendors and verbs of the body', () => {
    const changes = {
      application_sid: sid,
      call_hook: 5,
      call_status_hook: {},
      app_json: 'of the body',
      amd: { actionHook: '/amd' },
    };
    expect(requestOf(changes, registered)).toMatchObject({
      applicationSid: sid,
      callHook: { url: 'https://example.com/registered', method: 'POST' },
      statusHook: null,
      appJson: '[{"verb":"hangup"}]',
      amdHook: { url: 'https://example.com/amd', username: 'u', password: 'p' },
    });
  });

  test('is not found if only others are registered', () => {
    const other = '5f0c1c52-6a2c-4d0e-9d1b-0a6f5b1f7a11';
    expect(problemOf({ application_sid: other }, registered)).toBe(
      `application_sid not found ${other}`,
    );
  });
});

test('an unregistered application leaves the hooks of the body unchanged', () => {
  const call_status_hook = 'https://example.com/status';
  expect(requestOf({ application_sid: sid, call_status_hook })).toMatchObject({
    applicationSid: sid,
    callHook: { url: 'https://example.com/agent', method: 'POST' },
    statusHook: { url: 'https://example.com/status', method: 'POST' },
  });
});

test('a create-call request is read with all its members', () => {
  const request = requestOf({
    account_sid: 5,
    app_json: 'not JSON yet',
    callerName: 'Redial',
    fromHost: 'a.example',
    headers: { 'X-One': '1', 'X-Two': '2' },
    speech_synthesis_label: 'voice',
    to: {
      type: 'phone',
      number: '+15550199900',
      trunk: 'carrier',
      proxy: 'sip:proxy.example.com',
      headers: { 'X-Two': 'of the target' },
      auth: { username: 'alice', password: 'secret' },
    },
    amd: { actionHook: '/amd', thresholdWordCount: 9.5, timers: { noSpeechTimeoutMs: 1000 } },
  });
  expect(request).toEqual({
    from: '+15550100001',
    to: '+15550199900',
    applicationSid: null,
    callHook: { url: 'https://example.com/agent', method: 'POST' },
    appJson: 'not JSON yet',
    speech: {
      synthesizer: {
        vendor: 'google',
        language: 'en-US',
        voice: 'en-US-Standard-C',
        label: 'voice',
      },
      recognizer: { vendor: 'deepgram', language: 'en-GB' },
    },
    statusHook: null,
    amdHook: { url: 'https://example.com/amd', method: 'POST' },
    terms: {
      targetType: 'phone',
      timeoutSeconds: 60,
      timeLimitSeconds: null,
      detection: { thresholdWordCount: 9.5, timers: { noSpeechTimeoutMs: 1000 } },
    },
    tag: null,
    dial: {
      callerName: 'Redial',
      fromHost: 'a.example',
      headers: { 'X-One': '1', 'X-Two': 'of the target' },
      trunk: 'carrier',
      proxy: 'sip:proxy.example.com',
      auth: { username: 'alice', password: 'secret' },
    },
  });
});
