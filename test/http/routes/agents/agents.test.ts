import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findAgent } from '../../../../src/db/agents.ts';
import { DEFAULT_ORGANIZATION_ID, testApp, type TestApp } from '../../../support/api/app.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';
import { applicationOf } from '../../../../src/domain/agent.ts';

const path = '/api/v1/agents/';
const NOW = new Date('2027-03-01T09:00:00Z');
const hook = 'https://agents.example.com/reception';
const sid = '3f1c2a70-5a1e-4f0a-9a53-6f0f6f1f2b11';
const statusHookUrl = 'https://redial.test/webhooks/call-status#rc=5&rp=ct,rt,4xx,5xx';
const speech = {
  speech_synthesis_vendor: 'google',
  speech_synthesis_language: 'de-DE',
  speech_synthesis_voice: 'de-DE-Wavenet-C',
  speech_recognizer_vendor: 'deepgram',
  speech_recognizer_language: 'de',
};
const noSpeech = Object.fromEntries(Object.keys(speech).map((name) => [name, null]));
const withHook = { agent_id: 'reception', call_hook: hook, ...speech };
const withSid = { agent_id: 'reception', application_sid: sid, status_hook_confirmed: true };

describe('agents', () => {
  let app: TestApp;
  let now = NOW;
  beforeAll(async () => {
    app = await testApp({ clock: { now: () => now } });
  });
  beforeEach(async () => {
    now = NOW;
    await app.db.deleteFrom('agents').execute();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const register = (body: unknown) => app.ok(path, { body });
  const patch = (body: unknown) => app.ok(`${path}reception`, { method: 'PATCH', body });
  const dialling = {
    publicUrl: '',
    agentCallHook: 'https://default.test',
    reconcileSilentSeconds: 20,
    callsPerSecond: null,
    reportGraceSeconds: 30,
  };
  /** Returns the application that the gate would use for the call. */
  const application = async () => {
    const key = { organizationId: DEFAULT_ORGANIZATION_ID, agentId: 'reception' };
    return applicationOf(await findAgent(app.db, key), { ...dialling, allowsHook: () => true });
  };

  test('with a call hook are returned as they are stored', async () => {
    const created = await register(withHook);
    expect(created).toEqual({
      ...withHook,
      organization_id: DEFAULT_ORGANIZATION_ID,
      application_sid: null,
      status_hook_confirmed: false,
      status_hook_url: statusHookUrl,
      created_at: '2027-03-01T09:00:00.000Z',
      updated_at: '2027-03-01T09:00:00.000Z',
    });
    expect(await app.ok(`${path}reception`)).toEqual(created);
    expect(await application()).toEqual({
      callHook: hook,
      speech: {
        synthesisVendor: 'google',
        synthesisLanguage: 'de-DE',
        synthesisVoice: 'de-DE-Wavenet-C',
        recognizerVendor: 'deepgram',
        recognizerLanguage: 'de',
      },
    });
  });

  test('use the speech settings of the account by default', async () => {
    expect(await register({ agent_id: 'reception', call_hook: hook })).toMatchObject({
      speech_synthesis_vendor: 'default',
      speech_synthesis_language: 'en-US',
      speech_synthesis_voice: 'default',
      speech_recognizer_vendor: 'default',
      speech_recognizer_language: 'en-US',
    });
  });

  test('with a confirmed application have no speech settings', async () => {
    expect(await register({ ...withSid, speech_synthesis_vendor: 'google' })).toMatchObject({
      ...noSpeech,
      call_hook: null,
      application_sid: sid,
      status_hook_confirmed: true,
      status_hook_url: statusHookUrl,
      warnings: ["'speech_synthesis_vendor' was ignored: a registered application has its own"],
    });
    expect(await application()).toEqual({ applicationSid: sid });
  });

  test.each([undefined, null, false])(
    'with an application and status_hook_confirmed %s are refused',
    async (confirmed) => {
      const body = { ...withSid, status_hook_confirmed: confirmed };
      const answer = await app.refused(path, { body });
      expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([
        400,
        'status_hook_confirmed',
      ]);
      expect(answer.body.detail).toContain(statusHookUrl);
    },
  );

  test.each([
    ['neither hook nor application', { agent_id: 'a' }, 'call_hook'],
    ['both a hook and an application', { ...withHook, ...withSid }, 'application_sid'],
    ['no id', { call_hook: hook }, 'agent_id'],
    ['an empty id', { ...withHook, agent_id: '' }, 'agent_id'],
    ['a long id', { ...withHook, agent_id: 'x'.repeat(201) }, 'agent_id'],
    ['a relative hook', { ...withHook, call_hook: '/reception' }, 'call_hook'],
    ['a hook of another scheme', { ...withHook, call_hook: 'ftp://example.com' }, 'call_hook'],
    ['an application that is no UUID', { ...withSid, application_sid: 'x' }, 'application_sid'],
    ['an empty voice', { ...withHook, speech_synthesis_voice: ' ' }, 'speech_synthesis_voice'],
    ['a misspelt member', { ...withHook, call_hok: hook }, 'call_hok'],
  ])('with %s are refused', async (_rule, body, at) => {
    const answer = await app.refused(path, { body });
    expect([answer.status, answer.body.errors?.map((problem) => problem.path)]).toEqual([
      400,
      expect.arrayContaining([at]),
    ]);
    expect(await app.ok(path)).toEqual([]);
  });

  test.each(['ws://a.test', 'wss://a.test/x', 'http://127.0.0.1:3000/hook'])(
    'accept the call hook %s',
    async (call_hook) => {
      expect(await register({ agent_id: 'x'.repeat(200), call_hook })).toMatchObject({ call_hook });
    },
  );

  test('are replaced by another POST and keep created_at', async () => {
    const { created_at } = await register(withHook);
    now = new Date(NOW.getTime() + 60_000);
    expect(await register(withSid)).toMatchObject({
      ...noSpeech,
      call_hook: null,
      application_sid: sid,
      created_at,
      updated_at: '2027-03-01T09:01:00.000Z',
    });
    expect(await app.ok(path)).toHaveLength(1);
  });

  test('can be registered and replaced by PUT', async () => {
    const put = { method: 'PUT', body: { call_hook: hook } };
    expect(await app.ok(`${path}front%20desk%2F1`, put)).toMatchObject({
      agent_id: 'front desk/1',
    });
    const created = await app.ok(`${path}reception`, { method: 'PUT', body: withSid });
    expect(created).toMatchObject({ application_sid: sid, call_hook: null });
    const again = await app.ok(`${path}reception`, { method: 'PUT', body: withHook });
    expect(again).toMatchObject({ application_sid: null, call_hook: hook });
  });

  test.each([
    ['another id', 'reception', { ...withHook, agent_id: 'other' }],
    ['an id that is too long', 'x'.repeat(201), { call_hook: hook }],
    ['an id that cannot be stored', 'a%00', { call_hook: hook }],
    ['a body that is not an object', 'reception', []],
  ])('sent by PUT with %s are refused', async (_rule, id, body) => {
    expect((await app.refused(`${path}${id}`, { method: 'PUT', body })).status).toBe(400);
    expect(await app.ok(path)).toEqual([]);
  });

  test('can be changed by merge patch', async () => {
    const created = await register(withHook);
    expect(await patch({ speech_synthesis_voice: 'x', speech_recognizer_vendor: null })).toEqual({
      ...created,
      speech_synthesis_voice: 'x',
      speech_recognizer_vendor: 'default',
    });
    const switched = { call_hook: null, application_sid: sid, status_hook_confirmed: true };
    expect(await patch(switched)).toEqual({ ...created, ...noSpeech, ...switched });
    const back = await patch({ call_hook: hook, application_sid: null });
    expect(back).toMatchObject({ call_hook: hook, speech_synthesis_vendor: 'default' });
  });

  test.each([
    ['a hook', withHook],
    ['an application', withSid],
  ])('with %s accept their own response as PATCH and POST', async (_kind, body) => {
    const created = await register(body);
    expect(await patch(created)).toEqual(created);
    expect(await app.ok(path, { body: created })).toMatchObject(created);
  });

  test.each([
    ['both a hook and an application', { application_sid: sid, status_hook_confirmed: true }],
    ['neither hook nor application', { call_hook: null }],
    ['another id', { agent_id: 'other' }],
    ['another organization', { organization_id: '01a1fe91-411b-7430-b36b-57eee90ef99b' }],
    ['another created_at', { created_at: '2026-01-01T00:00:00Z' }],
    ['a body that is not an object', 'x'],
  ])('refuse a patch to %s', async (_rule, change) => {
    const created = await register(withHook);
    const body = JSON.stringify(change);
    expect((await app.refused(`${path}reception`, { method: 'PATCH', body })).status).toBe(400);
    expect(await app.ok(`${path}reception`)).toEqual(created);
  });

  test('are listed newest first in pages', async () => {
    for (const id of ['a', 'b', 'c']) {
      now = new Date(now.getTime() + 1_000);
      await register({ agent_id: id, call_hook: hook });
    }
    const response = await app.request(`${path}?skip=1&limit=1`);
    expect(response.headers.get('x-total-count')).toBe('3');
    expect(response.headers.get('link')).toBe(
      '</api/v1/agents/?limit=1&skip=2>; rel="next", </api/v1/agents/?limit=1>; rel="first"',
    );
    expect(await response.json()).toMatchObject([{ agent_id: 'b' }]);
    for (const query of ['?limit=0', '?limit=1001', '?skip=-1']) {
      expect((await app.refused(`${path}${query}`)).status).toBe(400);
    }
  });

  test('are replaced by the default application when deleted', async () => {
    await register(withHook);
    const remove = { method: 'DELETE' };
    expect((await app.request(`${path}reception`, remove)).status).toBe(204);
    expect(await application()).toMatchObject({ callHook: 'https://default.test' });
    const { status, body } = await app.refused(`${path}reception`, remove);
    expect([status, body.code, body.detail]).toEqual([404, 'agent_not_found', 'agent not found']);
  });

  test.each(['GET', 'PATCH', 'DELETE'])('that are unknown are 404 for %s', async (method) => {
    const sending = { method, ...(method === 'PATCH' && { body: {} }) };
    expect((await app.refused(`${path}unknown`, sending)).status).toBe(404);
    expect((await app.refused(`${path}a%00`, sending)).status).toBe(404);
  });

  test.each(['GET', 'PATCH', 'DELETE'])(
    'of another organization are 404 for %s',
    async (method) => {
      const created = await register(withHook);
      const { token } = await createOtherOrganization(app);
      const sending = { token, method, ...(method === 'PATCH' && { body: {} }) };
      expect((await app.refused(`${path}reception`, sending)).status).toBe(404);
      expect(await app.ok(path, { token })).toEqual([]);
      const theirs = await app.ok(path, { token, body: withSid });
      expect(theirs).toMatchObject({ application_sid: sid });
      expect(await app.ok(path)).toEqual([created]);
    },
  );

  test('cannot be registered or listed for another organization', async () => {
    const { organizationId: organization_id } = await createOtherOrganization(app);
    const body = { ...withHook, organization_id };
    expect((await app.refused(path, { body })).status).toBe(403);
    expect((await app.refused(`${path}reception`, { method: 'PUT', body })).status).toBe(403);
    expect((await app.refused(`${path}?organization_id=${organization_id}`)).status).toBe(403);
  });
});
