import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { PUBLIC_ONLY } from '../../../../src/outbound/address-rule.ts';
import { ACCOUNT, ACCOUNTS_PATH } from '../../../support/api/account-requests.ts';
import { DEFAULT_ORGANIZATION_ID, testApp } from '../../../support/api/app.ts';

const app = await testApp({ hookRule: PUBLIC_ONLY });
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(async () => {
  await app.db.deleteFrom('agents').execute();
});

const agents = '/api/v1/agents/';
const reception = `${agents}reception`;
const patch = (body: object) => ({ method: 'PATCH', body });
const METADATA = 'http://169.254.169.254/latest/meta-data/';

test.each([METADATA, 'http://localhost:8082/simulator/faults', 'ws://[::1]:7233/'])(
  'an agent with the private hook %s is refused',
  async (call_hook) => {
    for (const [path, sending] of [
      [agents, { body: { agent_id: 'reception', call_hook } }],
      [reception, { method: 'PUT', body: { call_hook } }],
    ] as const) {
      const { status, body } = await app.refused(path, sending);
      expect([status, body.code]).toEqual([400, 'validation_failed']);
      expect(body.errors).toEqual([
        {
          path: 'call_hook',
          message:
            'must be a public address; the operator can allow others by CALL_CONTROL_ALLOWED_ADDRESSES',
        },
      ]);
    }
  },
);

test('a hook with a password is refused', async () => {
  const body = { agent_id: 'reception', call_hook: 'https://me:secret@agents.example.com/' };
  const { status, body: answer } = await app.refused(agents, { body });
  expect([status, answer.errors?.map(({ path }) => path)]).toEqual([400, ['call_hook']]);
  expect(JSON.stringify(answer)).not.toContain('secret@');
});

test('a PATCH cannot give an agent a private hook, and leaves a stored one alone', async () => {
  const now = new Date();
  const row = { organizationId: DEFAULT_ORGANIZATION_ID, agentId: 'reception' };
  const times = { createdAt: now, updatedAt: now };
  await app.db
    .insertInto('agents')
    .values({ ...row, callHook: METADATA, ...times })
    .execute();
  expect(await app.ok(reception, patch({ speech_synthesis_voice: 'calm' }))).toMatchObject({
    call_hook: METADATA,
    speech_synthesis_voice: 'calm',
  });
  const moved = await app.refused(reception, patch({ call_hook: 'http://10.0.0.5/' }));
  expect(moved.status).toBe(400);
});

describe('where call control requests hooks over HTTP only', () => {
  const call_hook = 'wss://agents.example.com/reception';

  test('an agent with a WebSocket hook is refused, at first and in a change', async () => {
    await using http = await testApp({ takesWebSocketHooks: false });
    const other = { agent_id: 'reception', call_hook: 'https://agents.example.com/reception' };
    await http.ok(agents, { body: other });
    for (const [path, sending] of [
      [agents, { body: { agent_id: 'sales', call_hook } }],
      [reception, { method: 'PUT', body: { call_hook } }],
      [reception, patch({ call_hook: 'WS://agents.example.com' })],
    ] as const) {
      const { status, body } = await http.refused(path, sending);
      expect([status, body.errors?.[0]?.path]).toEqual([400, 'call_hook']);
      expect(body.detail).toContain('over HTTP only');
    }
    expect(await http.ok(agents)).toMatchObject([other]);
  });

  test('an organization with an account of its own may have one', async () => {
    await using http = await testApp({ takesWebSocketHooks: false });
    await http.ok(ACCOUNTS_PATH, { body: ACCOUNT });
    const body = { agent_id: 'reception', call_hook };
    expect(await http.ok(agents, { body })).toMatchObject({ call_hook });
  });
});
