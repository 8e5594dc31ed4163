import nodeClient from '@jambonz/node-client';
import { JambonzClient } from '@jambonz/sdk/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import {
  accountSid,
  listen,
  readLedger,
  serverConfig,
  simulator,
  startReceiver,
  temporaryFolder,
  token,
  webhookSecret,
} from '../support.ts';

const UUID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;
/** This number rings for a minute. */
const rings = '+15550199991';
/** This number answers after 20 ms and talks for a minute. */
const answers = '+15550199900';

const resources = new AsyncDisposableStack();
let baseUrl = '';
let agentUrl = '';

beforeAll(async () => {
  const agent = await listen(async (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify([{ verb: 'pause', length: 60 }]));
  });
  agentUrl = resources.use(agent).url;
  const folder = resources.use(await temporaryFolder());
  const times = {
    speed: 1,
    setupSeconds: { min: 0.01, max: 0.01 },
    ringSeconds: { min: 0.01, max: 0.01 },
    talkSeconds: { min: 60, max: 60 },
    noAnswerSeconds: 60,
  };
  const config = { server: serverConfig(folder.path), simulator: { ...simulator, ...times } };
  ({ url: baseUrl } = resources.use(await startCallControlServer(config)));
});
afterAll(() => resources.disposeAsync());

const requestTo = (number: string) => ({
  from: '+15550100001',
  to: { type: 'phone' as const, number },
  call_hook: `${agentUrl}/agent`,
  call_status_hook: `${agentUrl}/status`,
  speech_synthesis_vendor: 'google',
  speech_synthesis_language: 'en-US',
  speech_synthesis_voice: 'en-US-Standard-C',
  speech_recognizer_vendor: 'google',
  speech_recognizer_language: 'en-US',
  tag: { order: 17 },
});

const statusOf = async (sid: string) =>
  (await readLedger(baseUrl)).find((row) => row['sid'] === sid)?.['call_status'];

const nodeClientCalls = () => nodeClient(accountSid, token, { baseUrl }).calls;
const sdk = () => new JambonzClient({ baseUrl, accountSid, apiKey: token });
const calls = () => sdk().calls;

describe('@jambonz/node-client', () => {
  test('creates, retrieves and lists a call', async () => {
    const sid = await nodeClientCalls().create(requestTo(rings));
    expect(sid).toMatch(UUID);
    const flat = { call_sid: sid, account_sid: accountSid, to: rings, direction: 'outbound' };
    expect(await nodeClientCalls().retrieve(sid)).toMatchObject(flat);
    expect(await nodeClientCalls().list()).toContainEqual(expect.objectContaining(flat));
  });

  test.each([
    [{ call_hook: '/next' }],
    [{ child_call_hook: 'https://example.com/child' }],
    [{ listen_status: 'pause' }],
    [{ mute_status: 'mute' }],
    [{ conf_mute_status: 'mute' }],
    [{ conf_hold_status: 'hold' }],
    [{ whisper: { verb: 'say', text: 'One minute left.' } }],
    [{ dub: { action: 'addTrack', track: 'music' } }],
    [{ sip_request: { method: 'INFO', content_type: 'text/plain', content: 'x' } }],
    [{ mute_status: 'mute', media_path: '' }],
  ])('updates a call with %j', async (options) => {
    const sid = await nodeClientCalls().create(requestTo(rings));
    expect(await nodeClientCalls().update(sid, options)).toBeUndefined();
    const row = (await readLedger(baseUrl)).find((one) => one['sid'] === sid);
    expect(row?.['updates']).toEqual([{ received_at: expect.any(String), ...options }]);
  });

  test('cancels a ringing call', async () => {
    const sid = await nodeClientCalls().create(requestTo(rings));
    await nodeClientCalls().update(sid, { call_status: 'no-answer' });
    expect(await statusOf(sid)).toBe('no-answer');
  });

  test('hangs up an answered call', async () => {
    const sid = await nodeClientCalls().create(requestTo(answers));
    await expect.poll(() => statusOf(sid), { interval: 5 }).toBe('in-progress');
    await nodeClientCalls().update(sid, { call_status: 'completed' });
    expect(await statusOf(sid)).toBe('completed');
  });

  test('reports a deleted call as not found', async () => {
    const sid = await nodeClientCalls().create(requestTo(rings));
    expect(await nodeClientCalls().delete(sid)).toBeUndefined();
    await expect(nodeClientCalls().retrieve(sid)).rejects.toThrow(
      `Calls.retrieve: sid ${sid} not found`,
    );
    await expect(nodeClientCalls().delete(sid)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('reports the status code of a refused request', async () => {
    await expect(
      nodeClientCalls().create({ ...requestTo(rings), to: { type: 'fax' } }),
    ).rejects.toMatchObject({ statusCode: 400 });
  });

  test('verifies the signature of a status webhook', async () => {
    await using receiver = await startReceiver();
    await nodeClientCalls().create({
      ...requestTo(rings),
      call_status_hook: `${receiver.url}/status`,
    });
    const [webhook] = await receiver.until((all) => all.length > 0);
    const request = {
      url: '/status',
      body: webhook?.body,
      get: (name: string) => String(webhook?.headers[name.toLowerCase()]),
    };
    const verify = (secret: string) => () =>
      nodeClient.WebhookResponse.verifyJambonzSignature(secret)(request, null, () => {});
    expect(verify(webhookSecret)).not.toThrow();
    expect(verify('another secret')).toThrow('No matching signatures found');
  });
});

describe('@jambonz/sdk', () => {
  test('creates, gets and lists a call', async () => {
    const sid = await calls().create(requestTo(rings));
    expect(sid).toMatch(UUID);
    const flat = { call_sid: sid, account_sid: accountSid, to: rings, direction: 'outbound' };
    expect(await calls().get(sid)).toMatchObject(flat);
    const filter = { direction: 'outbound', from: '+15550100001', to: rings } as const;
    expect(await calls().list(filter)).toContainEqual(expect.objectContaining(flat));
    expect(await calls().list({ ...filter, callStatus: 'busy' })).toEqual([]);
    expect(await calls().list()).toContainEqual(expect.objectContaining(flat));
  });

  test('counts the calls in progress', async () => {
    const before = await calls().count();
    const sid = await calls().create(requestTo(rings));
    expect(await calls().count()).toEqual({ inbound: 0, outbound: before.outbound + 1 });
    await calls().update(sid, { call_status: 'no-answer' });
    expect(await calls().count()).toEqual(before);
  });

  test.each<[string, (sid: string) => Promise<void>, Record<string, unknown>]>([
    ['redirect', (sid) => calls().redirect(sid, '/next'), { call_hook: '/next' }],
    [
      'whisper',
      (sid) => calls().whisper(sid, { verb: 'say', text: 'Hi.' }),
      { whisper: { verb: 'say', text: 'Hi.' } },
    ],
    ['mute', (sid) => calls().mute(sid, 'mute'), { mute_status: 'mute' }],
    [
      'updateAgent',
      (sid) => calls().updateAgent(sid, { type: 'generate_reply', user_input: 'Hi.' }),
      { agent_update: { type: 'generate_reply', user_input: 'Hi.' } },
    ],
    [
      'transfer',
      (sid) =>
        calls().transfer(sid, {
          mode: 'blind',
          target: [{ type: 'phone', number: '+15550199900' }],
        }),
      { transfer: { mode: 'blind', target: [{ type: 'phone', number: '+15550199900' }] } },
    ],
    [
      'noiseIsolation',
      (sid) => calls().noiseIsolation(sid, 'enable', { vendor: 'krisp', level: 50 }),
      {
        noise_isolation_status: 'enable',
        noise_isolation_vendor: 'krisp',
        noise_isolation_level: 50,
      },
    ],
    ['update', (sid) => calls().update(sid, { dtmf: { digit: '5' } }), { dtmf: { digit: '5' } }],
  ])('%s is acknowledged and recorded in the ledger', async (_, update, options) => {
    const sid = await calls().create(requestTo(rings));
    await update(sid);
    const row = (await readLedger(baseUrl)).find((one) => one['sid'] === sid);
    expect(row?.['updates']).toEqual([{ received_at: expect.any(String), ...options }]);
  });

  test('reports a deleted call as not found', async () => {
    const sid = await calls().create(requestTo(rings));
    await calls().delete(sid);
    const path = `/Accounts/${accountSid}/Calls/${sid}`;
    await expect(calls().get(sid)).rejects.toThrow(`GET ${path} failed: 404 Not Found: Not Found`);
  });

  test('reports why a call cannot be updated', async () => {
    const sid = await calls().create(requestTo(rings));
    const path = `/Accounts/${accountSid}/Calls/${sid}`;
    await expect(calls().update(sid, { call_status: 'completed' })).rejects.toThrow(
      `PUT ${path} failed: 422 Unprocessable Entity: current call state is incompatible with requested action for call_sid ${sid}`,
    );
  });

  test('lists no queues or conferences', async () => {
    expect(await sdk().queues.list()).toEqual([]);
    expect(await sdk().queues.list('support')).toEqual([]);
    expect(await sdk().conferences.list()).toEqual([]);
  });
});
