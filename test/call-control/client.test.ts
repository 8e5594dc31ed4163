import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { createCallControl } from '../../src/call-control/client.ts';
import type { CallControl } from '../../src/call-control/client.ts';
import { startCallControlServer } from '../../src/call-control/server.ts';
import type { SimulatorConfig } from '../../src/config.ts';
import { callRequest, listen, serverConfig, simulator, temporaryFolder, token } from './support.ts';

/** The client before the real server. */
async function start(changes: Partial<SimulatorConfig> = {}) {
  await using resources = new AsyncDisposableStack();
  const folder = resources.use(await temporaryFolder());
  const server = serverConfig(folder.path);
  const config = { server, simulator: { ...simulator, ...changes } };
  const { url } = resources.use(await startCallControlServer(config));
  const callControl = resources.use(createCallControl({ ...server, url }));
  const running = resources.move();
  return { ...callControl, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

type Answer = { status: number; headers?: Record<string, string>; body?: string };

/** The client before a server that answers as another one would. */
async function startBefore(
  answer: (request: IncomingMessage) => Answer | 'reset' | 'silence',
  timeoutMs = 200,
) {
  await using resources = new AsyncDisposableStack();
  const { url } = resources.use(
    await listen(async (request, response) => {
      const given = answer(request);
      if (given === 'reset') request.socket.destroy();
      if (typeof given === 'string') return;
      response.writeHead(given.status, given.headers).end(given.body);
    }),
  );
  const config = { ...serverConfig(''), url };
  const callControl = resources.use(createCallControl(config, { timeoutMs }));
  const running = resources.move();
  return { ...callControl, [Symbol.asyncDispose]: () => running.disposeAsync() };
}

const query = {
  executionId: '0198c0de-0000-7000-8000-000000000001',
  to: '+15550199900',
  from: '+15550100001',
};
const othersAmong = async () => ['one'];
const longTalk = { talkSeconds: { min: 600, max: 600 } };
const longRing = { ringSeconds: { min: 600, max: 600 } };

describe('placeCall', () => {
  test('a 201 is accepted', async () => {
    await using callControl = await start();
    const placed = await callControl.placeCall(callRequest());
    expect(placed).toEqual({ kind: 'accepted', callSid: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  test('a 500 is unknown, and the call is found', async () => {
    await using callControl = await start({ ...longTalk, errorRate: 1 });
    expect(await callControl.placeCall(callRequest())).toEqual({
      kind: 'unknown',
      httpStatus: 500,
      message: 'call control answered 500: Internal Server Error',
    });
    expect(await callControl.findCall(query)).toMatchObject({ kind: 'found' });
  });

  test('a 400 is refused, without the number', async () => {
    await using callControl = await start();
    const request = callRequest({ from: '', to: '+15550199900' });
    expect(await callControl.placeCall(request)).toEqual({
      kind: 'refused',
      httpStatus: 400,
      message: 'call control answered 400: {"msg":"missing from parameter"}',
    });
  });

  test('an answer of more than 16 MB is unknown, and read no further', async () => {
    const body = ' '.repeat(16 * 1024 * 1024) + '{}';
    await using callControl = await startBefore(() => ({ status: 201, body }), 20_000);
    expect(await callControl.placeCall(callRequest())).toMatchObject({
      kind: 'unknown',
      message: expect.stringContaining('gave no answer (AnswerTooLargeError)'),
    });
  });

  test.each([
    ['the token', token, ''],
    ['a number', '15550199900', '[number]'],
  ])('%s at the cut of a long message is not told in part', async (_what, secret, left) => {
    const text = 'x'.repeat(296);
    const body = text + secret + ' '.repeat(1000);
    await using callControl = await startBefore(() => ({ status: 400, body }));
    expect(await callControl.placeCall(callRequest())).toMatchObject({
      message: `call control answered 400: ${text}${left}`,
    });
  });

  test('numbers and the token are masked in messages', async () => {
    const body = `bad +15550199900 for ${token}`;
    await using callControl = await startBefore(() => ({ status: 400, body }));
    expect(await callControl.placeCall(callRequest())).toEqual({
      kind: 'refused',
      httpStatus: 400,
      message: 'call control answered 400: bad +[number] for [token]',
    });
  });

  test.each([
    ['429', { status: 429, headers: { 'retry-after': '7' } }, 7],
    ['429 until a date', { status: 429, headers: { 'retry-after': new Date(0).toUTCString() } }, 0],
    ['480', { status: 480 }, null],
    ['503 of a fencing server', { status: 503, headers: { 'redial-call-control': 'fence' } }, null],
  ])('%s postpones', async (_, answer, retryAfterSeconds) => {
    await using callControl = await startBefore(() => answer);
    expect(await callControl.placeCall(callRequest())).toMatchObject({
      kind: 'postponed',
      httpStatus: answer.status,
      retryAfterSeconds,
    });
  });

  test.each([
    ['503 of anybody else', { status: 503 } as const],
    ['408', { status: 408 } as const],
    ['201 without a sid', { status: 201, body: '{}' } as const],
    ['a reset', 'reset' as const],
    ['silence', 'silence' as const],
  ])('%s is unknown', async (_, answer) => {
    await using callControl = await startBefore(() => answer);
    expect(await callControl.placeCall(callRequest())).toMatchObject({ kind: 'unknown' });
  });

  test('a refused connection postpones', async () => {
    const { url } = await listenAndClose();
    await using callControl = createCallControl({ ...serverConfig(''), url });
    expect(await callControl.placeCall(callRequest())).toEqual({
      kind: 'postponed',
      httpStatus: null,
      retryAfterSeconds: null,
      message: `call control at ${url} cannot be reached (ECONNREFUSED)`,
    });
  });

  test.each([
    ['announces a limit', { 'ratelimit-limit': '600', 'ratelimit-remaining': '7' }, 7],
    ['announces none', {}, null],
  ])('an answer that %s is heard', async (_, headers, remaining) => {
    const { url, ...server } = await listenWith(headers);
    await using _server = server;
    const heard: unknown[] = [];
    await using callControl = createCallControl(
      { ...serverConfig(''), url },
      { onBudget: (reading) => void heard.push(reading && reading.remaining) },
    );
    await callControl.listCalls();
    await callControl.listCalls();
    expect(heard).toEqual(remaining === null ? [null] : [7, 7]);
  });

  test('an account without a limit is told to be so again after 30 s', async () => {
    const { url, ...server } = await listenWith({});
    await using _server = server;
    const heard: unknown[] = [];
    let now = new Date('2027-03-01T10:00:00Z');
    await using callControl = createCallControl(
      { ...serverConfig(''), url },
      { clock: { now: () => now }, onBudget: (reading) => void heard.push(reading) },
    );
    for (const time of ['10:00:00', '10:00:29', '10:00:30', '10:00:31']) {
      now = new Date(`2027-03-01T${time}Z`);
      await callControl.listCalls();
    }
    expect(heard).toEqual([null, null]);
  });

  test('a hundred at once all arrive', async () => {
    await using callControl = await start(longTalk);
    const placements = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        callControl.placeCall(callRequest({ executionId: `execution ${index}` })),
      ),
    );
    expect(new Set(placements.map((placed) => placed.kind))).toEqual(new Set(['accepted']));
  });
});

/** A server that lists no calls, with these headers. */
async function listenWith(headers: Record<string, string>) {
  return listen(async (_request, response) => {
    response.writeHead(200, headers).end('[]');
  });
}

async function listenAndClose(): Promise<{ url: string }> {
  await using closed = await listen(async () => {});
  return { url: closed.url };
}

function listed(...sids: string[]): Answer {
  const calls = sids.map((call_sid) => ({ call_sid, call_status: 'ringing', sip_status: '180' }));
  return { status: 200, body: JSON.stringify(calls) };
}

async function place(callControl: CallControl): Promise<string> {
  const placed = await callControl.placeCall(callRequest());
  return placed.kind === 'accepted' ? placed.callSid : '';
}

describe('findCall', () => {
  test('a fencing server says for certain that there is none', async () => {
    await using callControl = await start();
    expect(await callControl.findCall(query)).toEqual({ kind: 'absent', fenced: true });
    expect(await callControl.placeCall(callRequest())).toMatchObject({
      kind: 'refused',
      httpStatus: 409,
    });
  });

  test('another server is asked by numbers only', async () => {
    const paths: (string | undefined)[] = [];
    await using callControl = await startBefore((request) => {
      paths.push(request.url);
      return listed('one');
    });
    expect(await callControl.findCall(query)).toEqual({
      kind: 'found',
      call: {
        callSid: 'one',
        callStatus: 'ringing',
        sipStatus: 180,
        durationSeconds: null,
        endedBy: null,
      },
    });
    expect(paths).toEqual([
      '/v1/Accounts/9351f46a-678c-43f5-b8a6-d4eb58d131af/Calls?direction=outbound&to=%2B15550199900&from=%2B15550100001',
    ]);
  });

  test('two calls with these numbers decide nothing', async () => {
    await using callControl = await startBefore(() => listed('one', 'two'));
    expect(await callControl.findCall(query)).toMatchObject({ kind: 'undecided' });
  });

  test.each([[[]], [['one']]])('without a call beyond others in %j it is absent', async (sids) => {
    await using callControl = await startBefore(() => listed(...sids));
    expect(await callControl.findCall({ ...query, othersAmong })).toEqual({
      kind: 'absent',
      fenced: false,
    });
  });

  test('a call of another execution is not taken', async () => {
    await using callControl = await startBefore(() => listed('one', 'two'));
    expect(await callControl.findCall({ ...query, othersAmong })).toMatchObject({
      kind: 'found',
      call: { callSid: 'two' },
    });
  });

  test('a list leaves out what is not understood', async () => {
    const calls = [
      { call_sid: 'one', call_status: 'ringing' },
      { call_sid: 'two', call_status: 'dancing' },
    ];
    const body = JSON.stringify(calls);
    await using callControl = await startBefore(() => ({ status: 200, body }));
    expect(await callControl.listCalls()).toMatchObject({
      kind: 'listed',
      calls: [{ callSid: 'one' }],
    });
  });

  test.each([
    ['no list', { status: 200, body: '{}' }],
    ['an error', { status: 500, body: '[]' }],
  ])('a list that is %s decides nothing', async (_, answer) => {
    await using callControl = await startBefore(() => answer);
    expect(await callControl.listCalls()).toMatchObject({ kind: 'undecided' });
  });

  test('a server that stops fencing decides nothing', async () => {
    const fencing = { ...listed(), headers: { 'redial-call-control': 'fence' } };
    await using callControl = await startBefore(({ url }) =>
      url?.includes('fence') ? listed() : fencing,
    );
    expect(await callControl.findCall(query)).toMatchObject({ kind: 'undecided' });
  });

  test.each([{ status: 500 }, 'silence' as const])('%j decides nothing', async (answer) => {
    await using callControl = await startBefore(() => answer);
    expect(await callControl.findCall(query)).toMatchObject({ kind: 'undecided' });
  });
});

describe('getCall', () => {
  test('an unknown call is absent', async () => {
    await using callControl = await start();
    const callSid = '0198c0de-0000-7000-8000-000000000009';
    expect(await callControl.getCall(callSid)).toEqual({ kind: 'absent', fenced: false });
  });

  test('no answer decides nothing', async () => {
    await using callControl = await startBefore(() => 'reset');
    expect(await callControl.getCall('one')).toMatchObject({ kind: 'undecided' });
  });
});

describe('hangUp', () => {
  test('cancels a call that rings', async () => {
    await using callControl = await start(longRing);
    const callSid = await place(callControl);
    expect(await callControl.hangUp(callSid)).toEqual({ kind: 'requested' });
    expect(await callControl.getCall(callSid)).toMatchObject({
      call: { callStatus: 'no-answer', sipStatus: 487 },
    });
  });

  test('ends a conversation', async () => {
    await using callControl = await start({ ...longTalk, speed: 1000 });
    const callSid = await place(callControl);
    await expect
      .poll(() => callControl.getCall(callSid), { interval: 5 })
      .toMatchObject({ call: { callStatus: 'in-progress' } });
    expect(await callControl.hangUp(callSid)).toEqual({ kind: 'requested' });
    expect(await callControl.getCall(callSid)).toMatchObject({
      call: { callStatus: 'completed', endedBy: 'jambonz' },
    });
  });

  test('a call that has ended is gone', async () => {
    await using callControl = await start(longRing);
    const callSid = await place(callControl);
    await callControl.hangUp(callSid);
    expect(await callControl.hangUp(callSid)).toEqual({ kind: 'gone' });
    expect(await callControl.hangUp('0198c0de-0000-7000-8000-000000000009')).toEqual({
      kind: 'gone',
    });
  });

  test('a call that stays up is unclear', async () => {
    await using callControl = await startBefore(({ method }) =>
      method === 'PUT'
        ? { status: 422, body: 'current call state is incompatible with requested action' }
        : { status: 200, body: '{"call_sid":"one","call_status":"in-progress"}' },
    );
    expect(await callControl.hangUp('one')).toEqual({
      kind: 'unclear',
      message: 'the call is in-progress and changed while it was to be hung up',
    });
  });
});
