import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startCallControlServer } from '../../src/call-control/server.ts';
import type { SimulatorConfig } from '../../src/config/config.ts';
import {
  accountSid,
  listen,
  readLedger,
  serverConfig,
  simulator,
  temporaryFolder,
  token,
} from './support.ts';

type Call = Record<string, unknown>;

const body = {
  from: '+15550100001',
  to: { type: 'phone', number: '+15550199900' },
  call_hook: 'http://127.0.0.1:9/simulator/agent',
  speech_synthesis_vendor: 'default',
  speech_synthesis_language: 'en-US',
  speech_synthesis_voice: 'default',
  speech_recognizer_vendor: 'default',
  speech_recognizer_language: 'en-US',
};

async function request(method: string, address: string, options: Sent = {}) {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(options.key !== undefined && { 'idempotency-key': options.key }),
  };
  const response = await fetch(address, { method, headers, body: options.body ?? null });
  return { status: response.status, body: parsed(await response.text()) };
}

async function start(changes: Partial<SimulatorConfig> = {}) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const config = { server: serverConfig(folder.path), simulator: { ...simulator, ...changes } };
  const { url } = resources.use(await startCallControlServer(config));
  const calls = `${url}/v1/Accounts/${accountSid}/Calls`;
  const running = resources.move();
  return {
    url,
    post: (call: Call = {}, key?: string) =>
      request('POST', calls, {
        body: JSON.stringify({ ...body, ...call }),
        ...(key !== undefined && { key }),
      }),
    get: (path: string) => request('GET', calls + path),
    delete: (sid: string) => request('DELETE', `${calls}/${sid}`),
    simulator: (path: string) => request('GET', `${url}/simulator${path}`),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

type Sent = { body?: string; key?: string };

function parsed(text: string): unknown {
  return /^[[{]/.test(text) ? JSON.parse(text) : text;
}

const created = z.object({ sid: z.string() });
const sidOf = (answer: { body: unknown }) => created.parse(answer.body).sid;
const isoInstant = (atMs: number) => new Date(atMs).toISOString();
const busyOnce = (contact: string) => ({
  to: { type: 'phone', number: '+15550199995' },
  tag: { contact_id: contact },
});

describe('the validation of a call request', () => {
  test.each([
    [{ answer_on_bridge: true }, 'rest:dial: unknown property answer_on_bridge'],
    [{ timeout: '30' }, 'rest:dial: property timeout must be an integer'],
    [{ timeLimit: 30.5 }, 'rest:dial: property timeLimit must be an integer'],
    [{ from: 15550100001 }, 'rest:dial: property from must be a string'],
    [{ tag: [] }, 'rest:dial: property tag must be an object'],
    [
      { to: { type: 'phone', number: '+15550199900', caller: 'x' } },
      'rest:dial: unknown property to.caller',
    ],
    [
      { trunk: 'carrier', amd: {} },
      'rest:dial: property amd.actionHook must be a URL or an object of url, method, username and password; rest:dial: unknown property trunk: it belongs into to.trunk',
    ],
  ])('refuses %j and names the member', async (call, msg) => {
    await using server = await start();
    expect(await server.post(call)).toMatchObject({ status: 400, body: { msg } });
  });

  test('accepts documented members and nulls', async () => {
    await using server = await start();
    const call = { answerOnBridge: true, speech_synthesis_label: 'a', amd: null, headers: null };
    expect(await server.post(call)).toMatchObject({ status: 201 });
  });

  test('accepts any UUID as application_sid while no application is registered', async () => {
    await using server = await start();
    const call = { application_sid: '0e0e7e55-8d0e-4f57-8e3b-2f6b8a9d7c11', call_hook: undefined };
    expect(await server.post(call)).toMatchObject({ status: 201 });
  });
});

describe('Idempotency-Key', () => {
  test('a repeated request gets the sid of the first call', async () => {
    await using server = await start();
    const first = await server.post({}, 'key');
    const again = await server.post({}, 'key');
    expect(again).toMatchObject({ status: 201, body: first.body });
  });

  test('with another callee is refused, and nobody is called', async () => {
    await using server = await start();
    const first = await server.post({}, 'key');
    const other = await server.post({ to: { type: 'phone', number: '+15550199901' } }, 'key');
    expect(other).toEqual({
      status: 422,
      body: {
        msg: `this Idempotency-Key has already made the call ${sidOf(first)} to another callee, so nobody is called now; send a new key for another call`,
      },
    });
    expect(await server.post({}, 'key')).toMatchObject({ status: 201, body: first.body });
    expect(await readLedger(server.url)).toMatchObject([{ idempotency_key: 'key', posts: 3 }]);
  });

  test('simultaneous repeats create one call', async () => {
    await using server = await start();
    const answers = await Promise.all(Array.from({ length: 20 }, () => server.post({}, 'key')));
    expect(new Set(answers.map(sidOf)).size).toBe(1);
    const rows = await readLedger(server.url);
    expect(rows).toMatchObject([{ idempotency_key: 'key', posts: 20 }]);
  });

  test('a repeat finds the call of a POST that was answered with 500', async () => {
    await using server = await start({ errorRate: 1 });
    expect(await server.post({}, 'key')).toMatchObject({ status: 500 });
    const [row] = await readLedger(server.url);
    expect(await server.post({}, 'key')).toMatchObject({
      status: 201,
      body: { sid: row?.['sid'] },
    });
  });
});

describe('a look-up with fence=true', () => {
  const fence = '?tag.execution_id=one&fence=true';

  test('makes later POSTs with that key fail', async () => {
    await using server = await start({ speed: 1 });
    expect(await server.get(fence)).toMatchObject({ status: 200, body: [] });
    expect(await server.post({}, 'one')).toMatchObject({ status: 409 });
    expect(await server.post({ tag: { execution_id: 'one' } })).toMatchObject({ status: 409 });
    expect(await server.post({}, 'two')).toMatchObject({ status: 201 });
    const rows = await readLedger(server.url);
    expect(rows).toMatchObject([
      { idempotency_key: 'two', call_status: expect.stringMatching(/trying|ringing/), posts: 1 },
      { sid: null, idempotency_key: 'one', call_status: 'refused', posts: 2 },
    ]);
  });

  test('finds calls by key or tag, even after a DELETE', async () => {
    await using server = await start();
    const call = await server.post({ tag: { execution_id: 'one' } }, 'one');
    const other = await server.post({}, 'two');
    expect(await server.delete(sidOf(call))).toMatchObject({ status: 204 });
    expect((await server.get(fence)).body).toMatchObject([{ call_sid: sidOf(call) }]);
    expect((await server.get('?tag.execution_id=two&fence=true')).body).toMatchObject([
      { call_sid: sidOf(other) },
    ]);
  });

  test('is needed to fence: without it later POSTs are accepted', async () => {
    await using server = await start();
    expect((await server.get('?tag.execution_id=one')).body).toEqual([]);
    expect(await server.post({}, 'one')).toMatchObject({ status: 201 });
  });

  test.each(['?fence=true', `${fence}&to=1`, '?tag.execution_id=one&fence=maybe'])(
    'refuses the invalid query %s',
    async (query) => {
      await using server = await start();
      expect(await server.get(query)).toMatchObject({ status: 400 });
    },
  );

  test('is announced in a header of every answer', async () => {
    await using server = await start();
    const paths = ['/health/live', '/nothing', `/v1/Accounts/${accountSid}/Calls`];
    const answers = await Promise.all(paths.map((path) => fetch(server.url + path)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 404, 401]);
    expect(answers.map((answer) => answer.headers.get('redial-call-control'))).toEqual([
      'fence',
      'fence',
      'fence',
    ]);
  });
});

describe('GET /simulator', () => {
  test('/ledger shows every member of a call', async () => {
    await using server = await start({ speed: 1 });
    const tag = { execution_id: 'one', contact_id: 'contact', batch_id: 'batch' };
    const call = await server.post({ tag }, 'one');
    expect((await server.simulator('/ledger')).body).toEqual([
      {
        sid: sidOf(call),
        account_sid: accountSid,
        execution_id: 'one',
        idempotency_key: 'one',
        contact_id: 'contact',
        batch_id: 'batch',
        from: '+15550100001',
        to: '+15550199900',
        received_at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
        answered_at: null,
        ended_at: null,
        call_status: 'trying',
        posts: 1,
      },
    ]);
    expect((await server.simulator('/live')).body).toEqual({ live: 1 });
  });

  test('/ledger with since leaves out earlier calls', async () => {
    await using server = await start();
    await server.post();
    const [row] = await readLedger(server.url);
    const receivedAtMs = Date.parse(String(row?.['received_at']));
    const since = async (atMs: number) =>
      (await server.simulator(`/ledger?since=${isoInstant(atMs)}`)).body;
    expect(await since(receivedAtMs)).toHaveLength(1);
    expect(await since(receivedAtMs + 1)).toEqual([]);
    expect(await server.simulator('/ledger?since=yesterday')).toMatchObject({ status: 400 });
  });

  test('/ledger shows that digits 95 count the calls to one contact', async () => {
    await using server = await start({ speed: 1000 });
    for (const contact of ['a', 'a', 'b']) await server.post(busyOnce(contact));
    await expect
      .poll(async () => (await server.simulator('/live')).body, { interval: 5 })
      .toEqual({ live: 0 });
    const rows = await readLedger(server.url);
    expect(rows.map((row) => row['call_status'])).toEqual(['busy', 'completed', 'busy']);
  });
});

test('a start on a used port fails with the remedy', async () => {
  await using folder = await temporaryFolder();
  await using other = await listen(async () => {});
  const port = Number(new URL(other.url).port);
  const server = { ...serverConfig(folder.path), port };
  await expect(startCallControlServer({ server, simulator })).rejects.toThrow(
    `cannot listen on port ${port} of 127.0.0.1 (EADDRINUSE): stop the program that uses it, or set CALL_CONTROL_PORT to another port`,
  );
});
