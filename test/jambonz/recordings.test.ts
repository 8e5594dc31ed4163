import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createRecordings } from '../../src/jambonz/recordings.ts';
import { type AddressRule, ANYWHERE, PUBLIC_ONLY } from '../../src/outbound/address-rule.ts';
import type { OpenedRecording, RecordingPart } from '../../src/domain/recording.ts';
import { accountSid, listen, token } from '../call-control/support.ts';

const callSid = '5f0c3f0e-8c86-4b56-9f9d-2f3f5f3b6a01';
const otherSid = '5f0c3f0e-8c86-4b56-9f9d-2f3f5f3b6a02';
const account = `/v1/Accounts/${accountSid}`;
const own = `${account}/RecentCalls/${callSid}/record/2027/03/01/wav`;

/** Starts a server that serves every path and collects the Authorization headers. */
async function startServer(answer?: (request: IncomingMessage, response: ServerResponse) => void) {
  const authorizations: (string | undefined)[] = [];
  const server = await listen(async (request, response) => {
    authorizations.push(request.headers.authorization);
    if (answer !== undefined) return answer(request, response);
    response.writeHead(200, { 'content-type': 'audio/wav' }).end('sound');
  });
  return { authorizations, ...server };
}

describe('a recording', () => {
  let callControl: Awaited<ReturnType<typeof startServer>>;
  let stranger: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    [callControl, stranger] = await Promise.all([startServer(), startServer()]);
  });
  afterAll(async () => {
    await callControl[Symbol.asyncDispose]();
    await stranger[Symbol.asyncDispose]();
  });

  /** Opens a recording. Outside call control only public addresses are allowed, unless set otherwise. */
  const open = async (
    recordingUrl: string,
    { part = {}, ...options }: { part?: RecordingPart; rule?: AddressRule } = {},
  ) => {
    const config = { url: callControl.url, accountSid, token };
    await using recordings = createRecordings(config, { timeoutMs: 500, ...options });
    const opened = await recordings.open({ recordingUrl, callSid, accountId: null }, part);
    return opened.kind === 'open' ? { ...opened, text: await textOf(opened) } : opened;
  };

  test('at call control is fetched with the token of the account', async () => {
    const opened = await open(callControl.url + own);
    expect(opened).toMatchObject({ kind: 'open', status: 200, text: 'sound' });
    expect(callControl.authorizations).toEqual([`Bearer ${token}`]);
  });

  test.each([
    `${account}/Calls`,
    `${account}/RecentCalls/${otherSid}/record/2027/03/01/wav`,
    `/v1/Accounts/${otherSid}/RecentCalls/${callSid}/record/2027/03/01/wav`,
    `${own}/../../../../../../../Calls`,
    `${own}/..%2f..%2fCalls`,
    '/simulator/ledger',
  ])('at another path of call control is fetched without the token: %s', async (path) => {
    callControl.authorizations.length = 0;
    expect(await open(callControl.url + path)).toMatchObject({ kind: 'unavailable' });
    expect(callControl.authorizations).toEqual([]);
    await open(callControl.url + path, { rule: ANYWHERE });
    expect(callControl.authorizations).toEqual([undefined]);
  });

  test('of a call without a known sid is not fetched from call control', async () => {
    const config = { url: callControl.url, accountSid, token };
    await using recordings = createRecordings(config);
    const recordingUrl = callControl.url + own;
    expect(await recordings.open({ recordingUrl, callSid: null, accountId: null }, {})).toEqual({
      kind: 'unavailable',
      message: "its URL is neither a public address nor this call's recording at call control",
    });
  });

  test.each([
    ['with the token for a call of that account', 'theirs', 'Bearer token-of-theirs'],
    ['without a token for a call of a deleted account', 'gone', undefined],
    ["without a token for a call of the installation's account", null, undefined],
  ])("at an organization's call control is fetched %s", async (_, accountId, authorization) => {
    await using server = await startServer();
    await using recordings = createRecordings(
      { url: callControl.url, accountSid, token },
      {
        rule: ANYWHERE,
        read: async (id) =>
          id === 'theirs'
            ? { url: server.url, accountSid, token: 'token-of-theirs' }
            : { problem: 'it is deleted' },
      },
    );
    await recordings.open({ recordingUrl: server.url + own, callSid, accountId }, {});
    expect(server.authorizations).toEqual([authorization]);
  });

  test('of an account at a private address is not fetched if that is forbidden', async () => {
    await using server = await startServer();
    const read = async () => ({ url: server.url, accountSid, token });
    const options = { read, accountRule: PUBLIC_ONLY };
    await using recordings = createRecordings({ url: callControl.url, accountSid, token }, options);
    const kept = { recordingUrl: server.url + own, callSid, accountId: 'theirs' };
    expect(await recordings.open(kept, {})).toMatchObject({ kind: 'unavailable' });
    expect(server.authorizations).toEqual([]);
  });

  test('outside call control is fetched without credentials', async () => {
    const signed = `http://user:secret@${new URL(stranger.url).host}${own}?signature=x`;
    expect(await open(signed, { rule: ANYWHERE })).toMatchObject({ kind: 'open', text: 'sound' });
    expect(stranger.authorizations).toEqual([undefined]);
  });

  test.each([
    (port: string) => `http://127.0.0.1:${port}/a.wav`,
    (port: string) => `http://127.1:${port}/a.wav`,
    (port: string) => `http://localhost:${port}/a.wav`,
    (port: string) => `http://[::ffff:127.0.0.1]:${port}/a.wav`,
  ])('at a private address is not fetched (%#)', async (urlAt) => {
    stranger.authorizations.length = 0;
    expect(await open(urlAt(new URL(stranger.url).port))).toEqual({
      kind: 'unavailable',
      message: "its URL is neither a public address nor this call's recording at call control",
    });
    expect(stranger.authorizations).toEqual([]);
  });

  test('behind a redirect is not fetched', async () => {
    const location = callControl.url + own;
    await using moved = await startServer((_, response) =>
      response.writeHead(302, { location }).end(),
    );
    callControl.authorizations.length = 0;
    expect(await open(`${moved.url}/a.wav`, { rule: ANYWHERE })).toEqual({
      kind: 'unavailable',
      message: 'its server answered 302',
    });
    expect(callControl.authorizations).toEqual([]);
  });

  test('is served in part with the headers that describe it', async () => {
    await using partial = await startServer((request, response) => {
      const { range, 'if-range': ifRange } = request.headers;
      response.writeHead(206, {
        'content-type': 'audio/mpeg',
        'content-range': `${range} if ${String(ifRange)}`,
        'content-length': '3',
        etag: '"1"',
        'set-cookie': 'a=b',
      });
      response.end('und');
    });
    const part = { range: 'bytes=2-4', ifRange: '"1"' };
    expect(await open(`${partial.url}/a.mp3`, { rule: ANYWHERE, part })).toMatchObject({
      status: 206,
      headers: {
        'content-type': 'audio/mpeg',
        'content-range': 'bytes=2-4 if "1"',
        'content-length': '3',
        etag: '"1"',
      },
      text: 'und',
    });
  });

  test.each([
    ['audio/ogg; codecs=opus', 'audio/ogg; codecs=opus'],
    ['text/html', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
  ])('of the type %s is served as %s', async (type, given) => {
    await using typed = await startServer((_, response) =>
      response.writeHead(200, { 'content-type': type }).end('x'),
    );
    const opened = await open(`${typed.url}/a`, { rule: ANYWHERE });
    expect(opened).toMatchObject({ headers: { 'content-type': given } });
  });

  test.each([
    [404, { kind: 'absent' }],
    [410, { kind: 'absent' }],
    [416, { kind: 'out-of-range', contentRange: 'bytes */5' }],
    [401, { kind: 'unavailable', message: 'its server answered 401' }],
    [500, { kind: 'unavailable', message: 'its server answered 500' }],
  ])('whose server answers %i is reported as %j', async (status, expected) => {
    await using failing = await startServer((_, response) =>
      response.writeHead(status, { 'content-range': 'bytes */5' }).end('no'),
    );
    expect(await open(`${failing.url}/a.wav`, { rule: ANYWHERE })).toEqual(expected);
  });

  test('whose server is unreachable or silent is unavailable', async () => {
    expect(await open('http://127.0.0.1:1/a.wav', { rule: ANYWHERE })).toEqual({
      kind: 'unavailable',
      message: 'its server cannot be reached (ECONNREFUSED)',
    });
    await using silent = await startServer(() => undefined);
    expect(await open(`${silent.url}/a.wav`, { rule: ANYWHERE })).toEqual({
      kind: 'unavailable',
      message: 'its server cannot be reached (UND_ERR_HEADERS_TIMEOUT)',
    });
  });

  test('that is closed early closes the connection to its server', async () => {
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    await using endless = await startServer((_, response) => {
      response.writeHead(200, { 'content-type': 'audio/wav' }).write('x');
      void once(response, 'close').then(() => resolve());
    });
    const config = { url: callControl.url, accountSid, token };
    await using recordings = createRecordings(config, { rule: ANYWHERE });
    const opened = await recordings.open(
      { recordingUrl: `${endless.url}/a`, callSid, accountId: null },
      {},
    );
    if (opened.kind === 'open') opened.close();
    await gone;
  });
});

async function textOf({ body }: Extract<OpenedRecording, { kind: 'open' }>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}
