import { describe, expect, test } from 'vitest';
import { startCallControlServer } from '../../../src/call-control/server.ts';
import { readConfig } from '../../../src/config/config.ts';
import { faultKeys, NO_FAULTS } from '../../../src/config/faults.ts';
import type { FaultConfig } from '../../../src/config/faults.ts';
import { accountClient, firstAccount, secondAccount, sidOf } from '../account-client.ts';
import {
  accountSid,
  readLedger,
  serverConfig,
  simulator,
  startReceiver,
  temporaryFolder,
} from '../support.ts';

/** Follows the clock of the machine until it is frozen. */
class TestClock {
  #aheadMs = 0;
  #frozenAtMs: number | null = null;

  now(): Date {
    return new Date((this.#frozenAtMs ?? Date.now()) + this.#aheadMs);
  }

  freeze(): void {
    this.#frozenAtMs = Date.now();
  }

  advance(ms: number): void {
    this.#aheadMs += ms;
  }
}

async function start(changes: Partial<FaultConfig> = {}, speed = 1) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const clock = new TestClock();
  const server = { ...serverConfig(folder.path), accounts: [secondAccount] };
  const faults = { ...NO_FAULTS, ...changes };
  const config = { server, simulator: { ...simulator, speed }, faults };
  const monotonicMs = () => clock.now().getTime();
  const { url } = resources.use(await startCallControlServer(config, { clock, monotonicMs }));
  const running = resources.move();
  const request = async (method: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const content = body === undefined ? null : JSON.stringify(body);
    const response = await fetch(`${url}/simulator/faults`, { method, headers, body: content });
    const shown: unknown = await response.json();
    return { status: response.status, body: shown };
  };
  return {
    url,
    clock,
    own: accountClient(url, firstAccount),
    other: accountClient(url, secondAccount),
    faults: request,
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

const rateHeaders = (headers: Headers) =>
  ['policy', 'limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`));

test('the default configuration has no faults', () => {
  expect(readConfig({ faults: faultKeys }, {}).faults).toEqual(NO_FAULTS);
});

describe('the rate limit', () => {
  test('is off unless it is set', async () => {
    await using server = await start();
    const { headers } = await server.own.get('Calls');
    expect(rateHeaders(headers)).toEqual([null, null, null, null]);
  });

  test('is shown on every answer, and further requests get 429', async () => {
    await using server = await start({ rateLimit: 2, rateLimitWindowSeconds: 300 });
    server.clock.freeze();
    const first = await server.own.get('Calls');
    expect([first.status, rateHeaders(first.headers)]).toEqual([200, ['2;w=300', '2', '1', '300']]);
    server.clock.advance(100_500);
    const second = await server.own.call({ from: '' });
    expect([second.status, rateHeaders(second.headers)]).toEqual([
      400,
      ['2;w=300', '2', '0', '200'],
    ]);
    const third = await server.own.call();
    expect(third).toMatchObject({
      status: 429,
      body: 'Too many requests, please try again later.',
    });
    expect(rateHeaders(third.headers)).toEqual(['2;w=300', '2', '0', '200']);
    expect(third.headers.get('retry-after')).toBe('200');
    expect(third.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await server.other.get('Calls')).toMatchObject({ status: 200 });
    server.clock.advance(200_000);
    const later = await server.own.get('Calls');
    expect([later.status, rateHeaders(later.headers)]).toEqual([200, ['2;w=300', '2', '1', '300']]);
  });

  test('applies before the body and the token are checked', async () => {
    await using server = await start({ rateLimit: 0 });
    const response = await fetch(`${server.url}/v1/Accounts/${accountSid}/Calls`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect(response.status).toBe(429);
    expect((await fetch(`${server.url}/simulator/live`)).status).toBe(200);
  });

  test('can be shared by all tokens', async () => {
    await using server = await start({ rateLimit: 1, rateLimitBy: 'all' });
    expect(await server.own.get('Calls')).toMatchObject({ status: 200 });
    expect(await server.other.get('Calls')).toMatchObject({ status: 429 });
  });
});

describe('a refusal', () => {
  test('with 480 comes after the token check and before the body check', async () => {
    await using server = await start({ refusals: { 480: 1 } });
    const unknown = accountClient(server.url, { accountSid, token: 'nobody' });
    expect(await unknown.call()).toMatchObject({ status: 401 });
    const answer = await accountClient(server.url, firstAccount, 'nonsense').call({ from: '' });
    const body = { msg: 'no available feature servers at this time' };
    expect(answer).toMatchObject({ status: 480, body });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await server.own.get('Calls')).toMatchObject({ status: 200, body: [] });
  });

  test('with 503 has a Retry-After header', async () => {
    await using server = await start({ refusals: { 503: 1 }, retryAfterSeconds: 7 });
    const answer = await server.own.call({}, 'key');
    expect(answer).toMatchObject({ status: 503, body: { msg: expect.any(String) } });
    expect(answer.headers.get('retry-after')).toBe('7');
    expect(await readLedger(server.url)).toMatchObject([
      { sid: null, idempotency_key: 'key', call_status: 'refused' },
    ]);
  });

  test('depends on number and seed, not on the order of calls', async () => {
    const numbers = Array.from({ length: 40 }, (_, n) => `+155501${String(n).padStart(3, '0')}00`);
    const statusesOf = async (order: string[]) => {
      await using server = await start({ refusals: { 480: 0.3, 503: 0.2 } });
      const statuses = new Map<string, number>();
      for (const number of order) {
        const { status } = await server.own.call({ to: { type: 'phone', number } });
        statuses.set(number, status);
      }
      return numbers.map((number) => statuses.get(number));
    };
    const statuses = await statusesOf(numbers);
    expect(await statusesOf(numbers.toReversed())).toEqual(statuses);
    expect(new Set(statuses)).toEqual(new Set([201, 480, 503]));
  });
});

describe('the capacity of the network', () => {
  test('makes a further call fail with SIP 503 after its 201', async () => {
    // The first call has to be live still when the second one comes.
    await using server = await start({ maxCalls: 1 }, 5);
    await using receiver = await startReceiver();
    const held = await server.own.call({ call_hook: `${server.url}/simulator/agent` });
    const beyond = await server.own.call({ call_status_hook: receiver.url });
    expect([held.status, beyond.status]).toEqual([201, 201]);
    const seen = await receiver.until((all) =>
      all.some(({ body }) => body['call_status'] === 'failed'),
    );
    expect(seen.map(({ body }) => [body['call_status'], body['sip_status']])).toEqual([
      ['trying', 100],
      ['failed', 503],
    ]);
    expect(seen.at(-1)?.body).toMatchObject({ sip_reason: 'Maximum Calls In Progress' });
  });

  test('also limits simultaneous requests', async () => {
    await using server = await start({ maxCalls: 2 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => server.own.call()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(await (await fetch(`${server.url}/simulator/live`)).json()).toEqual({ live: 2 });
  });

  test('is available again when a call ends', async () => {
    await using server = await start({ maxCalls: 1 });
    const sid = sidOf(await server.own.call());
    expect(await server.own.get('CallCount')).toMatchObject({ body: { outbound: 1 } });
    await server.own.put(`Calls/${sid}`, { call_status: 'no-answer' });
    expect(await server.own.get('CallCount')).toMatchObject({ body: { outbound: 0 } });
    const next = sidOf(await server.own.call());
    expect(await server.own.get('CallCount')).toMatchObject({ body: { outbound: 1 } });
    expect((await server.own.get(`Calls/${next}`)).body).toMatchObject({ sip_status: 100 });
  });
});

test('a late answer arrives after the first webhooks of its call', async () => {
  await using server = await start({ latencySeconds: { min: 0.3, max: 0.3 } }, 1000);
  await using receiver = await startReceiver();
  const placed = server.own.call({ call_status_hook: receiver.url }).then(() => 'placed');
  const rung = receiver.until((all) => all.length >= 2).then(() => 'rung');
  expect(await Promise.race([placed, rung])).toBe('rung');
  expect(await placed).toBe('placed');
});

test('a request with an unknown token is refused without latency', async () => {
  await using server = await start({ latencySeconds: { min: 600, max: 600 } });
  const unknown = accountClient(server.url, { accountSid, token: 'nobody' });
  expect(await unknown.call()).toMatchObject({ status: 401 });
});

test('the stop of the server sends delayed answers at once', async () => {
  await using receiver = await startReceiver();
  await using resources = new AsyncDisposableStack();
  const server = resources.use(await start({ latencySeconds: { min: 600, max: 600 } }));
  const placed = server.own.call({ call_status_hook: receiver.url });
  await receiver.until((all) => all.length > 0);
  await resources.disposeAsync();
  expect(await placed).toMatchObject({ status: 201 });
});

describe('POST /simulator/faults', () => {
  const noFaults = {
    refusals: {},
    retry_after_seconds: 1,
    rate_limit: null,
    rate_limit_window_seconds: 300,
    rate_limit_by: 'token',
    max_calls: null,
    latency_seconds: '0-0',
  };

  test('changes the named members until a DELETE', async () => {
    await using server = await start();
    const changes = { refusals: { 480: 1 }, max_calls: 5, latency_seconds: 0.01 };
    const changed = { ...noFaults, ...changes, latency_seconds: '0.01-0.01' };
    expect(await server.faults('POST', changes)).toEqual({ status: 200, body: changed });
    expect(await server.own.call()).toMatchObject({ status: 480 });
    const again = await server.faults('POST', { refusals: {} });
    expect(again.body).toEqual({ ...changed, refusals: {} });
    expect(await server.own.call()).toMatchObject({ status: 201 });
    expect(await server.faults('DELETE')).toEqual({ status: 200, body: noFaults });
  });

  test('ends after for_seconds', async () => {
    await using server = await start();
    await server.faults('POST', { rate_limit: 0, for_seconds: 60 });
    expect(await server.own.get('Calls')).toMatchObject({ status: 429 });
    server.clock.advance(60_000);
    expect(await server.own.get('Calls')).toMatchObject({ status: 200 });
    expect((await server.faults('GET')).body).toEqual(noFaults);
  });

  test('keeps the window of a rate limit that it does not change', async () => {
    await using server = await start({ rateLimit: 3 });
    const remaining = async () =>
      (await server.own.get('Calls')).headers.get('ratelimit-remaining');
    expect(await remaining()).toBe('2');
    await server.faults('POST', { max_calls: 5, rate_limit: 3 });
    expect(await remaining()).toBe('1');
    await server.faults('DELETE');
    expect(await remaining()).toBe('0');
    await server.faults('POST', { rate_limit: 9 });
    expect(await remaining()).toBe('8');
  });

  test('refuses a body over 100 kB', async () => {
    await using server = await start();
    const answer = await server.faults('POST', { refuse: 'x'.repeat(101 * 1024) });
    expect(answer).toEqual({ status: 413, body: { msg: 'request entity too large' } });
  });

  test.each([
    { refusals: { 404: 1 } },
    { refusals: { 480: 0.7, 503: 0.7 } },
    { refuse: 480 },
    { rate_limit: -1 },
    { latency_seconds: 'slow' },
  ])('refuses the invalid body %j and changes nothing', async (body) => {
    await using server = await start();
    expect(await server.faults('POST', body)).toMatchObject({ status: 400 });
    expect((await server.faults('GET')).body).toEqual(noFaults);
  });
});
