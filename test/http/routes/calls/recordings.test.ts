import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { OpenStreams } from '../../../../src/http/open-streams.ts';
import { createRecordings } from '../../../../src/jambonz/recordings.ts';
import { listen, type Listener } from '../../../../src/runtime/listener.ts';
import { TEST_TOKEN, testApp, type TestApp } from '../../../support/api/app.ts';
import { newBatch } from '../../../support/api/batch.ts';
import { eventually } from '../../../support/eventually.ts';
import { storeCall } from '../../../support/rows/call.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';

const MAX_OPEN = 5;
const SOUND = 'RIFFsound';
const callSid = '5f0c3f0e-8c86-4b56-9f9d-2f3f5f3b6a01';
const account = {
  accountSid: '9351f46a-678c-43f5-b8a6-d4eb58d131af',
  token: 'call-control-token',
};
const storedPath = `/v1/Accounts/${account.accountSid}/RecentCalls/${callSid}/record/2027/03/01/wav`;

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const serveRecording: Answer = (request, response) => {
  if (request.headers.authorization !== `Bearer ${account.token}`) {
    return response.writeHead(401).end();
  }
  const headers = { 'content-type': 'audio/wav', etag: '"1"', 'accept-ranges': 'bytes' };
  const { range } = request.headers;
  if (range === undefined) {
    return response.writeHead(200, { ...headers, 'content-length': SOUND.length }).end(SOUND);
  }
  const contentRange = { 'content-range': `bytes 4-8/${SOUND.length}`, 'content-length': 5 };
  return response.writeHead(206, { ...headers, ...contentRange }).end(SOUND.slice(4));
};

describe('a recording', () => {
  let answer: Answer;
  const callControl = createServer((request, response) => answer(request, response));
  let app: TestApp;
  let api: Listener;
  let url: string;
  let path: string;
  const stack = new AsyncDisposableStack();

  beforeAll(async () => {
    callControl.listen(0, '127.0.0.1');
    await once(callControl, 'listening');
    // `address()` returns AddressInfo for a server that listens on a host and port.
    url = `http://127.0.0.1:${(callControl.address() as AddressInfo).port}`;
    const recordings = stack.use(createRecordings({ url, ...account }, { timeoutMs: 1_000 }));
    const openRecordings = new OpenStreams({ limit: MAX_OPEN, noun: 'recordings' });
    app = stack.use(await testApp({ recordings, openRecordings }));
    api = stack.use(
      await listen((request, bindings) => app.fetch(request, bindings), {
        host: '127.0.0.1',
        port: 0,
        portVariable: 'API_PORT',
      }),
    );
    await newBatch(app);
    const { contactId } = await app.db.selectFrom('contacts').selectAll().executeTakeFirstOrThrow();
    const { executionId } = await storeCall(app.db, { contactId, callSid });
    path = `/api/v1/calls/${executionId}/recording`;
  });
  beforeEach(async () => {
    answer = serveRecording;
    await app.db
      .updateTable('calls')
      .set({ recordingUrl: url + storedPath })
      .execute();
  });
  afterAll(async () => {
    await stack.disposeAsync();
    callControl.closeAllConnections();
    callControl.close();
  });

  const authorization = `Bearer ${TEST_TOKEN}`;
  const requestRecording = (init: RequestInit = {}) =>
    fetch(api.url + path, { ...init, headers: { authorization } });

  test('beyond those that the organization may have open is refused, until one of them ends', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'audio/wav' });
      const sending = setInterval(() => response.write('RIFF'), 100);
      response.on('close', () => clearInterval(sending));
    };
    const client = new AbortController();
    for (let n = 0; n < MAX_OPEN; n += 1) {
      expect((await requestRecording({ signal: client.signal })).status).toBe(200);
    }
    const refused = await requestRecording();
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ code: 'too_many_streams' });
    client.abort();
    answer = serveRecording;
    await eventually(
      async () => (await requestRecording()).status,
      (status) => status === 200,
    );
  });

  test('of call control is streamed with its headers', async () => {
    const response = await requestRecording();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': '9',
      'accept-ranges': 'bytes',
      etag: '"1"',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(await response.text()).toBe(SOUND);
  });

  test('is served in part for a Range request', async () => {
    const response = await app.request(path, { headers: { range: 'bytes=4-' } });
    expect([response.status, response.headers.get('content-range')]).toEqual([206, 'bytes 4-8/9']);
    expect(await response.text()).toBe('sound');
  });

  test('is served in part although its server sends the whole', async () => {
    answer = (_, response) =>
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': 9 }).end(SOUND);
    const response = await app.request(path, { headers: { range: 'bytes=4-6' } });
    expect([
      response.status,
      response.headers.get('content-range'),
      response.headers.get('content-length'),
      await response.text(),
    ]).toEqual([206, 'bytes 4-6/9', '3', 'sou']);
    const beyond = await app.request(path, { headers: { range: 'bytes=9-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */9']);
  });

  test('answers 416 for a range beyond its end', async () => {
    answer = (_, response) => response.writeHead(416, { 'content-range': 'bytes */9' }).end();
    const response = await app.request(path, { headers: { range: 'bytes=9-' } });
    expect(response.headers.get('content-range')).toBe('bytes */9');
    expect([response.status, await response.json()]).toEqual([
      416,
      expect.objectContaining({ code: 'range_not_satisfiable' }),
    ]);
  });

  test('answers HEAD with its headers and closes the upstream request', async () => {
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'audio/wav', 'content-length': 9 }).write('RIFF');
      void once(response, 'close').then(() => resolve());
    };
    const response = await requestRecording({ method: 'HEAD' });
    expect([response.status, response.headers.get('content-length')]).toEqual([200, '9']);
    await gone;
  });

  test('closes the upstream request when the client disconnects', async () => {
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'audio/wav' }).write('RIFF');
      void once(response, 'close').then(() => resolve());
    };
    const listener = new AbortController();
    const response = await requestRecording({ signal: listener.signal });
    await response.body?.getReader().read();
    listener.abort();
    await gone;
  });

  test('that is truncated upstream breaks off for the client too', async () => {
    answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'audio/wav' });
      response.write('RIFF', () => response.destroy());
    };
    const response = await requestRecording();
    await expect(response.text()).rejects.toThrow('terminated');
  });

  test.each([
    ['the call has none', null, 404, 'recording_not_found'],
    ['its server answers 404', storedPath, 404, 'recording_not_found'],
    ['its server answers 500', storedPath, 502, 'recording_unavailable'],
    ['its address is private', '/a.wav', 502, 'recording_unavailable'],
  ])('is refused when %s', async (_, at, status, code) => {
    const recordingUrl = at && url + at;
    await app.db.updateTable('calls').set({ recordingUrl }).execute();
    answer = (__, response) => response.writeHead(status === 404 ? 404 : 500).end();
    const refused = await app.refused(path);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect(refused.body.detail).not.toContain(url);
  });

  test('of an unknown call or another organization is 404', async () => {
    const { token } = await createOtherOrganization(app);
    const theirs = await app.refused(path, { token });
    expect([theirs.status, theirs.body.detail]).toEqual([404, 'call not found']);
    const unknown = await app.refused('/api/v1/calls/nonsense/recording');
    expect([unknown.status, unknown.body.detail]).toEqual([404, 'call not found']);
    expect((await app.refused(path, { token: null })).status).toBe(401);
  });
});
