import { randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startCallControlServer } from '../../src/call-control/server.ts';
import {
  accountSid,
  readLedger,
  serverConfig,
  simulator,
  startReceiver,
  temporaryFolder,
  token,
} from './support.ts';
import type { Received } from './support.ts';

const resources = new AsyncDisposableStack();
let baseUrl = '';
let ledgerFile = '';
beforeAll(async () => {
  const folder = resources.use(await temporaryFolder());
  ledgerFile = join(folder.path, 'ledger.ndjson');
  const server = { ...serverConfig(folder.path), realm: 'sip.example.com' };
  const config = { server, simulator: { ...simulator, speed: 1 } };
  ({ url: baseUrl } = resources.use(await startCallControlServer(config)));
});
afterAll(() => resources.disposeAsync());

const own = `/v1/Accounts/${accountSid}`;
const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const bearer = { authorization: `Bearer ${token}` };
const call = {
  from: '+15550100001',
  to: { type: 'phone', number: '+15550199991' },
  call_hook: 'http://127.0.0.1:9/simulator/agent',
  speech_synthesis_vendor: 'google',
  speech_synthesis_language: 'en-US',
  speech_synthesis_voice: 'en-US-Standard-C',
  speech_recognizer_vendor: 'google',
  speech_recognizer_language: 'en-US',
};

type Headers = Record<string, string>;

async function send(method: string, path: string, options: { headers?: Headers; body?: string }) {
  const { headers = {}, body = null } = options;
  const response = await fetch(baseUrl + path, { method, headers, body });
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    challenge: response.headers.get('www-authenticate'),
    text: await response.text(),
  };
}

const sidOf = (text: string) => z.object({ sid: z.string() }).parse(JSON.parse(text)).sid;
const isEnd = ({ body }: Received) => body['call_status'] === 'no-answer';
const place = async (changes: Record<string, unknown> = {}) =>
  sidOf(
    (
      await send('POST', `${own}/Calls`, {
        headers: { ...json, ...bearer },
        body: JSON.stringify({ ...call, ...changes }),
      })
    ).text,
  );
const update = (sid: string, body: Record<string, unknown>) =>
  send('PUT', `${own}/Calls/${sid}`, {
    headers: { ...json, ...bearer },
    body: JSON.stringify(body),
  });

/** Every fault, the one that is answered first at the top. */
const FAULTS = [
  {
    faults: { rate_limit: 0, refusals: { 480: 1 } },
    status: 429,
    text: 'Too many requests, please try again later.',
  },
  { body: 'too large', status: 413, text: '{"msg":"request entity too large"}' },
  { body: 'not JSON', status: 400, text: /"msg":"[^"]*JSON/ },
  { header: 'Bearer', status: 400, text: 'Bad Request' },
  { header: undefined, status: 401, text: 'Unauthorized' },
  {
    faults: { refusals: { 480: 1 } },
    status: 480,
    text: '{"msg":"no available feature servers at this time"}',
  },
  { account: 'none', status: 400, text: '{"msg":"Bad request"}' },
  { account: 'other', status: 403, text: '{"msg":"insufficient permissions"}' },
  { body: 'without from', status: 400, text: '{"msg":"missing from parameter"}' },
] as const;
const ACCOUNTS = { own: accountSid, other: randomUUID(), none: 'none' };
const BODIES = {
  right: JSON.stringify(call),
  'too large': JSON.stringify({ ...call, from: 'x'.repeat(101 * 1024) }),
  'not JSON': '{"from":',
  'without from': JSON.stringify({ ...call, from: null }),
};

type Request = {
  header: string | undefined;
  account: 'own' | 'other' | 'none';
  body: keyof typeof BODIES;
  faults: Record<string, unknown>;
};
const RIGHT: Request = { header: bearer.authorization, account: 'own', body: 'right', faults: {} };

function post({ header, account, body }: Request) {
  const authorization: Headers = header === undefined ? {} : { authorization: header };
  const headers = { ...json, ...authorization };
  return send('POST', `/v1/Accounts/${ACCOUNTS[account]}/Calls`, { headers, body: BODIES[body] });
}

describe('of two faults in a request for a call, the answer names the earlier', () => {
  const pairs = FAULTS.flatMap((first, index) =>
    FAULTS.slice(index).map((second) => {
      const { status, text, ...fault } = first;
      const { status: _, text: __, ...later } = second;
      return { status, text, request: { ...RIGHT, ...later, ...fault } };
    }),
  );

  afterEach(() => send('DELETE', '/simulator/faults', {}));

  test.each(pairs)('$request is $status', async ({ status, text, request }) => {
    await send('POST', '/simulator/faults', {
      headers: json,
      body: JSON.stringify(request.faults),
    });
    const answer = await post(request);
    expect(answer.status).toBe(status);
    if (typeof text === 'string') expect(answer.text).toBe(text);
    else expect(answer.text).toMatch(text);
  });

  test('without one the call is created', async () => {
    expect(await post(RIGHT)).toMatchObject({ status: 201 });
  });
});

const list = (query: string, options: { headers?: Headers; body?: string } = {}) =>
  send('GET', `${own}/Calls${query}`, options);

describe('the token', () => {
  test.each([`Bearer ${token}`, `bearer ${token}`])('is taken as %j', async (authorization) => {
    expect(await list('', { headers: { authorization } })).toMatchObject({ status: 200 });
  });

  test('is taken from the query', async () => {
    expect(await list(`?access_token=${token}`)).toMatchObject({ status: 200 });
  });

  test('is taken from the body, of which it is no member', async () => {
    const body = JSON.stringify({ ...call, access_token: token });
    const answer = await send('POST', `${own}/Calls`, { headers: json, body });
    expect(answer).toMatchObject({ status: 201 });
  });

  test.each(['Bearer', `Bearer ${token} twice`, token])(
    'is not looked for in the header %j',
    async (authorization) => {
      expect(await list('', { headers: { authorization } })).toMatchObject({
        status: 400,
        text: 'Bad Request',
        challenge: null,
      });
    },
  );

  test('is given once', async () => {
    expect(await list(`?access_token=${token}`, { headers: bearer })).toMatchObject({
      status: 400,
      text: 'Bad Request',
    });
  });

  test('is no other scheme', async () => {
    expect(await list('', { headers: { authorization: 'Basic dTpw' } })).toMatchObject({
      status: 401,
      challenge: 'Bearer realm="Users"',
    });
  });
});

describe('a form', () => {
  const { to: _, ...flat } = call;
  const nested = { ...flat, 'to[type]': 'user', 'to[name]': 'alice', 'tag[order]': '17' };

  test('nests, and is a call', async () => {
    const body = new URLSearchParams(nested).toString();
    const answer = await send('POST', `${own}/Calls`, { headers: { ...form, ...bearer }, body });
    expect(answer).toMatchObject({ status: 201 });
    const row = (await readLedger(baseUrl)).find((one) => one['sid'] === sidOf(answer.text));
    expect(row).toMatchObject({ to: 'alice@sip.example.com', from: '+15550100001' });
  });

  test('has no numbers', async () => {
    const body = new URLSearchParams({ ...nested, timeout: '30' }).toString();
    const answer = await send('POST', `${own}/Calls`, { headers: { ...form, ...bearer }, body });
    expect(answer).toMatchObject({
      status: 400,
      text: '{"msg":"rest:dial: property timeout must be an integer"}',
    });
  });

  test('updates a call', async () => {
    const answer = await send('POST', `${own}/Calls/${await place()}`, {
      headers: { ...form, ...bearer },
      body: 'dtmf[digit]=1',
    });
    expect(answer).toMatchObject({ status: 202, text: 'Accepted' });
  });

  test('under another content type is no body', async () => {
    const headers = { 'content-type': 'text/plain', ...bearer };
    const body = new URLSearchParams(nested).toString();
    expect(await send('POST', `${own}/Calls`, { headers, body })).toMatchObject({
      status: 400,
      text: '{"msg":"missing from parameter"}',
    });
  });
});

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const withTag = (tag: string) => {
  const body = JSON.stringify({ ...call, tag: 'TAG' }).replace('"TAG"', tag);
  return send('POST', `${own}/Calls`, { headers: { ...json, ...bearer }, body });
};

describe('a body', () => {
  test('may be nested 100 levels deep', async () => {
    expect(await withTag(nested(99))).toMatchObject({ status: 201 });
  });

  test.each([100, 10_000])('is refused with %i levels in a member', async (levels) => {
    expect(await withTag(nested(levels))).toMatchObject({
      status: 400,
      text: '{"msg":"the body must not be nested deeper than 100 levels"}',
    });
  });
});

describe('an update', () => {
  test.each([
    ['nonsense', {}, 400, '{"msg":"Bad request"}'],
    [randomUUID(), {}, 400, '{"msg":"no valid options supplied to updateCall"}'],
    [randomUUID(), { mute_status: 'mute' }, 404, 'Not Found'],
  ])('of the call %s with %j is %i', async (sid, body, status, text) => {
    expect(await update(sid, body)).toMatchObject({ status, text });
  });

  test.each([
    { mute_status: 'mute' },
    { call_status: 'no-answer' },
    { sip_request: { method: 'INFO', content_type: 'text/plain', content: 'x' } },
  ])('%j of a call that has ended is 422', async (body) => {
    const sid = await place();
    expect(await update(sid, { call_status: 'no-answer' })).toMatchObject({ status: 202 });
    expect(await update(sid, body)).toMatchObject({
      status: 422,
      type: 'text/html; charset=utf-8',
      text: `call session is gone for call_sid ${sid}`,
    });
  });

  test('changes call_status_hook only with call_hook', async () => {
    const sid = await place();
    const call_status_hook = 'https://example.com/status';
    expect(await update(sid, { mute_status: 'mute', call_status_hook })).toMatchObject({
      status: 400,
      text: `{"msg":"call_status_hook can be updated only when call_hook is also being updated for call_sid ${sid}"}`,
    });
  });

  test.each([
    [{ tag: { order: 18 } }, { customerData: { order: 18 } }, '/status'],
    [
      { call_hook: '/next', call_status_hook: 'HOOK/later' },
      { customerData: { order: 17 } },
      '/later',
    ],
  ])('%j changes later webhooks', async (changes, members, path) => {
    await using receiver = await startReceiver();
    const hooks = { call_status_hook: `${receiver.url}/status`, tag: { order: 17 } };
    const sid = await place(hooks);
    const text = JSON.stringify(changes).replace('HOOK', receiver.url);
    expect(await update(sid, JSON.parse(text))).toMatchObject({ status: 202 });
    await update(sid, { call_status: 'no-answer' });
    const all = await receiver.until((some) => some.some(isEnd));
    expect(all.find(isEnd)).toMatchObject({ path, body: { call_sid: sid, ...members } });
  });

  test('sends a SIP request, which is answered 200', async () => {
    const sip_request = { method: 'INFO', content_type: 'text/plain', content: 'x' };
    expect(await update(await place(), { sip_request })).toMatchObject({
      status: 200,
      text: '{"status":200,"reason":"OK"}',
    });
  });

  test('that is refused is not recorded', async () => {
    const sid = await place();
    await update(sid, { mute_status: 'neither' });
    await update(sid, { call_status: 'completed' });
    await update(sid, { tag: { order: 18 } });
    const row = (await readLedger(baseUrl)).find((one) => one['sid'] === sid);
    expect(row?.['updates']).toEqual([
      { received_at: expect.stringMatching(/Z$/), tag: { order: 18 } },
    ]);
  });
});

test('the ledger neither shows nor keeps the passwords of an update', async () => {
  const sid = await place();
  const call_hook = { url: '/next', username: 'alice', password: 'hidden from all' };
  expect(await update(sid, { call_hook })).toMatchObject({ status: 202 });
  const row = (await readLedger(baseUrl)).find((one) => one['sid'] === sid);
  expect(row?.['updates']).toMatchObject([{ call_hook: { url: '/next', username: 'alice' } }]);
  expect(JSON.stringify(row)).not.toContain('hidden from all');
  expect(await readFile(ledgerFile, 'utf8')).not.toContain('hidden from all');
});

test('the file of the ledger is readable for its owner alone', async () => {
  expect((await stat(ledgerFile)).mode & 0o777).toBe(0o600);
});

describe('a path that there is not', () => {
  test.each([
    ['GET', '/v1/nothing'],
    ['PATCH', `${own}/Calls`],
  ])('%s %s is the page of Express', async (method, path) => {
    const answer = await send(method, path, { headers: bearer });
    expect(answer).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' });
    expect(answer.text).toContain(`<pre>Cannot ${method} ${path}</pre>`);
  });

  test('is shown as text', async () => {
    const { text } = await send('GET', '/v1/<script>', { headers: bearer });
    expect(text).toContain('<pre>Cannot GET /v1/&lt;script&gt;</pre>');
  });

  test('wants a token first', async () => {
    expect(await send('GET', '/v1/nothing', {})).toMatchObject({ status: 401 });
  });

  test('in lower case is nobody’s account', async () => {
    const answer = await send('GET', `/v1/accounts/${accountSid}/Calls`, { headers: bearer });
    expect(answer).toMatchObject({ status: 403, text: '{"msg":"insufficient permissions"}' });
  });
});

test('the ledger shows how a call was to be dialled, but no password', async () => {
  const auth = { username: 'alice', password: 'hidden' };
  const body = JSON.stringify({
    ...call,
    callerName: 'Redial',
    headers: { 'X-Order': '17' },
    to: { ...call.to, trunk: 'carrier', auth },
  });
  const answer = await send('POST', `${own}/Calls`, { headers: { ...json, ...bearer }, body });
  const row = (await readLedger(baseUrl)).find((one) => one['sid'] === sidOf(answer.text));
  expect(row?.['dial']).toEqual({
    callerName: 'Redial',
    headers: { 'X-Order': '17' },
    to: { trunk: 'carrier', auth: { username: 'alice' } },
  });
});
