import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCallControlServer } from '../../src/call-control/server.ts';
import {
  accountSid,
  serverConfig,
  simulator,
  temporaryFolder,
  token,
} from '../call-control/support.ts';
import type { Answer, Json } from '../support/servers/rest-client.ts';
import { UUID } from './instant-and-uuid.ts';
import { walk } from './walk.ts';

const SPEECH = {
  speech_synthesis_vendor: 'google',
  speech_synthesis_language: 'en-US',
  speech_synthesis_voice: 'en-US-Standard-C',
  speech_recognizer_vendor: 'google',
  speech_recognizer_language: 'en-US',
};
const HOOK = { url: 'http://127.0.0.1:9/simulator/agent', method: 'POST' };
const PHONE = { type: 'phone', number: '+15550199900' };
const inline: Json = { from: '+15550100001', to: PHONE, call_hook: HOOK, ...SPEECH };
const application: Json = { from: '+15550100001', to: PHONE, application_sid: randomUUID() };

const resources = new AsyncDisposableStack();
let url: string;
beforeAll(async () => {
  const folder = resources.use(await temporaryFolder());
  const server = serverConfig(folder.path);
  ({ url } = resources.use(await startCallControlServer({ server, simulator })));
});
afterAll(() => resources.disposeAsync());

async function post(body: Json): Promise<Answer> {
  const response = await fetch(`${url}/v1/Accounts/${accountSid}/Calls`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // Call control returns an object with `sid` or `msg`.
  return { status: response.status, body: (await response.json()) as Json };
}

const created = { status: 201, body: { sid: expect.stringMatching(UUID) } };
const refused = { status: 400, body: { msg: expect.stringMatching(/\w/) } };

/** Expects that a member is accepted with a valid value and refused with another type. */
function takes(name: string, { right, wrong }: { right: unknown; wrong: unknown }) {
  return async () => {
    expect(await post({ ...inline, [name]: right })).toMatchObject(created);
    expect(await post({ ...inline, [name]: wrong })).toMatchObject(refused);
  };
}

const speech = (name: keyof typeof SPEECH) =>
  [
    'is required text without an application',
    async () => {
      expect(await post(inline)).toMatchObject(created);
      expect(await post({ ...inline, [name]: undefined })).toMatchObject(refused);
      expect(await post({ ...inline, [name]: 5 })).toMatchObject(refused);
      expect(await post(application)).toMatchObject(created);
    },
  ] as const;

walk('Call creation', {
  from: [
    'is required text',
    async () => {
      expect(await post({ ...inline, from: undefined })).toMatchObject(refused);
      expect(await post({ ...inline, from: 15550100001 })).toMatchObject(refused);
    },
  ],
  to: [
    'is a required object',
    async () => {
      expect(await post({ ...inline, to: undefined })).toMatchObject(refused);
      expect(await post({ ...inline, to: '+15550199900' })).toMatchObject(refused);
    },
  ],
  application_sid: [
    'is text and replaces call_hook and speech',
    async () => {
      expect(await post(application)).toMatchObject(created);
      expect(await post({ ...application, application_sid: 7 })).toMatchObject(refused);
    },
  ],
  call_hook: [
    'is a webhook object, required without an application',
    async () => {
      expect(await post(inline)).toMatchObject(created);
      expect(await post({ ...inline, call_hook: { url: HOOK.url } })).toMatchObject(created);
      expect(await post({ ...inline, call_hook: undefined })).toMatchObject(refused);
      expect(await post({ ...inline, call_hook: 5 })).toMatchObject(refused);
    },
  ],
  call_status_hook: [
    'is a webhook object',
    takes('call_status_hook', { right: HOOK, wrong: { method: 'POST' } }),
  ],
  answerOnBridge: ['is a boolean', takes('answerOnBridge', { right: true, wrong: 'yes' })],
  timeout: ['is an integer', takes('timeout', { right: 30, wrong: '30' })],
  timeLimit: ['is an integer', takes('timeLimit', { right: 600, wrong: 1.5 })],
  tag: ['is an object', takes('tag', { right: { order: 17 }, wrong: 'order 17' })],
  headers: ['are an object', takes('headers', { right: { 'X-Order': '17' }, wrong: ['X-Order'] })],
  fromHost: ['is text', takes('fromHost', { right: 'sip.example.com', wrong: 1 })],
  sipRequestWithinDialogHook: [
    'is text',
    takes('sipRequestWithinDialogHook', { right: '/dialog', wrong: true }),
  ],
  speech_synthesis_vendor: speech('speech_synthesis_vendor'),
  speech_synthesis_language: speech('speech_synthesis_language'),
  speech_synthesis_voice: speech('speech_synthesis_voice'),
  speech_recognizer_vendor: speech('speech_recognizer_vendor'),
  speech_recognizer_language: speech('speech_recognizer_language'),
  amd: ['is an object', takes('amd', { right: { actionHook: '/amd' }, wrong: true })],
});

/** As `takes`, for a member of the target. */
function targetTakes(
  name: string,
  target: Json,
  { right, wrong }: { right: unknown; wrong: unknown },
) {
  return takes('to', { right: { ...target, [name]: right }, wrong: { ...target, [name]: wrong } });
}

const SIP = { type: 'sip', sipUri: 'sip:alice@example.com' };
const USER = { type: 'user', name: 'alice@sip.example.com' };
const TEAMS = { type: 'teams', number: '+15550199900', tenant: 'teams.example.com' };

walk('Call target', {
  type: [
    'is required: phone, sip, user or teams',
    async () => {
      for (const to of [PHONE, SIP, USER, TEAMS]) {
        expect(await post({ ...inline, to })).toMatchObject(created);
      }
      expect(await post({ ...inline, to: { number: PHONE.number } })).toMatchObject(refused);
      expect(await post({ ...inline, to: { ...PHONE, type: 'fax' } })).toMatchObject(refused);
    },
  ],
  number: ['is text of a phone', targetTakes('number', PHONE, { right: '+15550199901', wrong: 1 })],
  sipUri: ['is text of sip', targetTakes('sipUri', SIP, { right: 'sip:bob@a.example', wrong: 1 })],
  name: ['is text of a user', targetTakes('name', USER, { right: 'bob@a.example', wrong: {} })],
  trunk: ['is text', targetTakes('trunk', PHONE, { right: 'carrier-a', wrong: 5 })],
  auth: [
    'is username and password',
    targetTakes('auth', SIP, {
      right: { username: 'alice', password: 'secret' },
      wrong: 'alice:secret',
    }),
  ],
  proxy: ['is text', targetTakes('proxy', SIP, { right: 'sip:proxy.example.com', wrong: 5 })],
  tenant: [
    'is text of teams, with or without a number',
    async () => {
      const { number: _, ...tenantAlone } = TEAMS;
      expect(await post({ ...inline, to: tenantAlone })).toMatchObject(created);
      expect(await post({ ...inline, to: { ...TEAMS, tenant: 5 } })).toMatchObject(refused);
      expect(await post({ ...inline, to: { type: 'teams' } })).toMatchObject(refused);
    },
  ],
  vmail: ['is a boolean', targetTakes('vmail', TEAMS, { right: true, wrong: 'true' })],
  overrideTo: ['is text', targetTakes('overrideTo', USER, { right: 'sip:b@c.example', wrong: 5 })],
});

describe('creating a call', () => {
  test('returns 201 with a UUID as sid', async () => {
    expect(await post(inline)).toMatchObject(created);
  });

  test('returns 400 without an application and a hook', async () => {
    const { application_sid: _, ...neither } = application;
    expect(await post(neither)).toMatchObject(refused);
  });
});
