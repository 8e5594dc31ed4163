import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AriClient } from '../../../src/asterisk/ari/ari-client.ts';
import type { AriNews } from '../../../src/asterisk/ari/ari-client.ts';
import { AriError } from '../../../src/asterisk/ari/ari-request.ts';
import type { AriSettings } from '../../../src/asterisk/ari/ari-settings.ts';
import { TcpProxy } from '../tcp-proxy.ts';
import { hasAsterisk } from '../../support/asterisk.ts';
import { RunningAsterisk } from '../running-asterisk.ts';

let asterisk: RunningAsterisk;
let proxy: TcpProxy;
let lines: string[];
let open: AriClient[];

function createClient(changes: Partial<AriSettings> = {}) {
  const url = `http://127.0.0.1:${proxy.port}/ari`;
  const settings: AriSettings = { ...asterisk.settings(), url, ...changes };
  const ari = new AriClient(
    () => settings,
    pino({}, { write: (line: string) => void lines.push(line) }),
  );
  open.push(ari);
  const news: AriNews['type'][] = [];
  ari.listen(({ type }) => news.push(type));
  return { ari, news };
}

const PING = { method: 'GET', path: 'asterisk/ping' } as const;

async function failureOf(promise: Promise<unknown>): Promise<AriError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof AriError) return error;
  throw new Error('it was no AriError', { cause: error });
}

describe.skipIf(!(await hasAsterisk()))('a client of ARI', () => {
  beforeAll(async () => {
    asterisk = await RunningAsterisk.start(9);
  });
  afterAll(async () => asterisk[Symbol.asyncDispose]());

  beforeEach(async () => {
    lines = [];
    open = [];
    proxy = await TcpProxy.before(Number(new URL(asterisk.settings().url).port));
  });
  afterEach(async () => {
    await Promise.all(open.map((ari) => ari[Symbol.asyncDispose]()));
    await proxy[Symbol.asyncDispose]();
  });

  it('asks over HTTP before it is connected, and over its socket from then on', async () => {
    const { ari, news } = createClient();
    expect(await ari.request(PING)).toMatchObject({ ping: 'pong' });
    await ari.connect();
    expect(await ari.request(PING)).toMatchObject({ ping: 'pong' });
    expect(news).not.toContain('lost');
  });

  it('sends query and body the same way over both', async () => {
    const { ari } = createClient();
    const variable = { method: 'POST', path: 'asterisk/variable' } as const;
    const named = { variable: 'A&B', value: 'c d=é' };
    await ari.request({ ...variable, query: named });
    const read = { method: 'GET', path: 'asterisk/variable', query: { variable: 'A&B' } } as const;
    await ari.connect();
    expect(await ari.request(read)).toEqual({ value: 'c d=é' });
  });

  it('says what was refused and with which status, without numbers', async () => {
    const { ari } = createClient();
    await ari.connect();
    const query = { endpoint: 'PJSIP/+442079460001@nowhere', app: 'redial' };
    const error = await failureOf(ari.request({ method: 'POST', path: 'channels/create', query }));
    expect(error).toMatchObject({ failure: 'refused', status: 500 });
    expect(error.message).toBe(
      'POST /channels/create of Asterisk failed: status 500, “Allocation failed”',
    );
  });

  it('connects again after a cut, and says so', async () => {
    const { ari, news } = createClient();
    await ari.connect();
    proxy.cut();
    await vi.waitFor(() => expect(news).toEqual(['connected', 'lost', 'connected']), 10_000);
    expect(await ari.request(PING)).toMatchObject({ ping: 'pong' });
  });

  it('notices a peer that has fallen silent', async () => {
    const { ari, news } = createClient({ heartbeatMs: 100, requestTimeoutMs: 200 });
    await ari.connect();
    proxy.isSilent = true;
    await vi.waitFor(() => expect(news).toEqual(['connected', 'lost']), 10_000);
    proxy.isSilent = false;
    await vi.waitFor(() => expect(news.at(-1)).toBe('connected'), 10_000);
  });

  it('gives a request without an answer up, as one that may have been carried out', async () => {
    const { ari } = createClient({ requestTimeoutMs: 200 });
    await ari.connect();
    proxy.isSilent = true;
    const overSocket = await failureOf(ari.request(PING));
    expect(overSocket).toMatchObject({ failure: 'unanswered', status: null });
    expect(overSocket.message).toContain('no answer came within 200 ms');
  });

  it('gives the requests of a cut connection up', async () => {
    const { ari } = createClient();
    await ari.connect();
    proxy.isSilent = true;
    const waiting = failureOf(ari.request(PING));
    proxy.cut();
    expect((await waiting).message).toContain('the connection was lost before the answer');
  });

  it('tells a request that never left from one without an answer', async () => {
    const { port } = proxy;
    await proxy[Symbol.asyncDispose]();
    const { ari } = createClient({ url: `http://127.0.0.1:${port}/ari` });
    expect(await failureOf(ari.request(PING))).toMatchObject({ failure: 'not-sent', status: null });
  });

  it('does not connect with a wrong password, and shows it nowhere', async () => {
    const { ari } = createClient({ password: 'wrong-password' });
    const error = await ari.connect().catch((thrown: unknown) => String(thrown));
    expect(error).toContain('cannot connect to the events of Asterisk');
    expect(String(error) + lines.join('')).not.toContain('wrong-password');
  });

  it('leaves the application to a process that connects after it', async () => {
    const { ari, news } = createClient();
    await ari.connect();
    const next = createClient();
    await next.ari.connect();
    await vi.waitFor(() => expect(news).toEqual(['connected', 'lost', 'replaced']), 10_000);
    expect(ari.isConnected).toBe(false);
    expect(next.news).not.toContain('lost');
  });
});
