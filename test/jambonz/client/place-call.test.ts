import { describe, expect, test } from 'vitest';
import { createCallControl } from '../../../src/jambonz/client.ts';
import { callRequest, listen, serverConfig, token } from '../../call-control/support.ts';
import { LONG_TALK, QUERY, startClient, startClientBefore } from './started-client.ts';

describe('placeCall', () => {
  test('reports a 201 as accepted', async () => {
    await using callControl = await startClient();
    const placed = await callControl.placeCall(callRequest());
    expect(placed).toEqual({ kind: 'accepted', callSid: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  });

  test('reports a 500 as unknown, and a look-up finds the call', async () => {
    await using callControl = await startClient({ ...LONG_TALK, errorRate: 1 });
    expect(await callControl.placeCall(callRequest())).toEqual({
      kind: 'unknown',
      httpStatus: 500,
      message: 'call control answered 500: Internal Server Error',
    });
    expect(await callControl.findCall(QUERY)).toMatchObject({ kind: 'found' });
  });

  test('reports a 400 as refused, without the number in the message', async () => {
    await using callControl = await startClient();
    const request = callRequest({ from: '', to: '+15550199900' });
    expect(await callControl.placeCall(request)).toEqual({
      kind: 'refused',
      httpStatus: 400,
      message: 'call control answered 400: {"msg":"missing from parameter"}',
    });
  });

  test.each([200, 201])(
    'reports a %i of more than 64 kB as unknown and stops reading',
    async (status) => {
      const body = ' '.repeat(64 * 1024) + '{}';
      await using callControl = await startClientBefore(() => ({ status, body }), 20_000);
      expect(await callControl.placeCall(callRequest())).toMatchObject({
        kind: 'unknown',
        message: expect.stringContaining('gave no answer (AnswerTooLargeError)'),
      });
    },
  );

  test('reports a 404 of more than 64 kB as refused and stops reading', async () => {
    const body = 'x'.repeat(20 * 1024 * 1024);
    await using callControl = await startClientBefore(() => ({ status: 404, body }), 20_000);
    expect(await callControl.placeCall(callRequest())).toMatchObject({
      kind: 'refused',
      httpStatus: 404,
    });
  });

  test.each([
    ['the token', token, ''],
    ['a number', '15550199900', '[number]'],
  ])('leaves no part of %s at the cut of a long message', async (_, secret, remainder) => {
    const text = 'x'.repeat(296);
    const body = text + secret + ' '.repeat(1000);
    await using callControl = await startClientBefore(() => ({ status: 400, body }));
    expect(await callControl.placeCall(callRequest())).toMatchObject({
      message: `call control answered 400: ${text}${remainder}`,
    });
  });

  test('masks the variables of a contact that a message quotes', async () => {
    const call_variables = { first_name: 'Jonas', full_name: 'Jonas "Joe" Olsen', floor: '12' };
    const body = JSON.stringify({ msg: 'bad tag 12', tag: { ...call_variables, initial: 'J' } });
    await using callControl = await startClientBefore(() => ({ status: 400, body }));
    const request = { ...callRequest(), tag: { call_variables } };
    expect(await callControl.placeCall(request)).toMatchObject({
      message:
        'call control answered 400: {"msg":"bad tag 12","tag":{"first_name":"[variable]","full_name":"[variable]","floor":"12","initial":"J"}}',
    });
  });

  test('masks numbers and the token in messages', async () => {
    const body = `bad +15550199900 for ${token}`;
    await using callControl = await startClientBefore(() => ({ status: 400, body }));
    expect(await callControl.placeCall(callRequest())).toEqual({
      kind: 'refused',
      httpStatus: 400,
      message: 'call control answered 400: bad +[number] for [token]',
    });
  });

  test.each([
    'Bad request',
    'unauthorized createCall request for account 9351f46a-678c-43f5-b8a6-d4eb58d131af',
  ])('reports a 400 with the text %j as a refusal of the whole account', async (msg) => {
    const body = JSON.stringify({ msg });
    await using callControl = await startClientBefore(() => ({ status: 400, body }));
    expect(await callControl.placeCall(callRequest())).toMatchObject({
      kind: 'refused',
      httpStatus: 400,
      concernsAccount: true,
    });
  });

  test.each([
    ['429', { status: 429, headers: { 'retry-after': '7' } }, 7],
    ['429 with a date', { status: 429, headers: { 'retry-after': new Date(0).toUTCString() } }, 0],
    ['480', { status: 480 }, null],
    [
      '503 from a fencing server',
      { status: 503, headers: { 'redial-call-control': 'fence' } },
      null,
    ],
  ])('postpones the call on a %s', async (_, answer, retryAfterSeconds) => {
    await using callControl = await startClientBefore(() => answer);
    expect(await callControl.placeCall(callRequest())).toMatchObject({
      kind: 'postponed',
      httpStatus: answer.status,
      retryAfterSeconds,
    });
  });

  test.each([
    ['a 503 from any other server', { status: 503 } as const],
    ['a 408', { status: 408 } as const],
    ['a 201 without a sid', { status: 201, body: '{}' } as const],
    ['a connection reset', 'reset' as const],
    ['a time-out', 'silence' as const],
  ])('reports %s as unknown', async (_, answer) => {
    await using callControl = await startClientBefore(() => answer);
    expect(await callControl.placeCall(callRequest())).toMatchObject({ kind: 'unknown' });
  });

  test('postpones the call when the connection is refused', async () => {
    const { url } = await listenAndClose();
    await using callControl = createCallControl({ ...serverConfig(''), url });
    expect(await callControl.placeCall(callRequest())).toEqual({
      kind: 'postponed',
      httpStatus: null,
      retryAfterSeconds: null,
      message: `call control at ${url} cannot be reached (ECONNREFUSED)`,
    });
  });

  test('places a hundred calls in parallel', async () => {
    await using callControl = await startClient(LONG_TALK);
    const placements = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        callControl.placeCall(callRequest({ executionId: `execution ${index}` })),
      ),
    );
    expect(new Set(placements.map((placed) => placed.kind))).toEqual(new Set(['accepted']));
  });
});

async function listenAndClose(): Promise<{ url: string }> {
  await using closed = await listen(async () => {});
  return { url: closed.url };
}

describe('a request for a call', () => {
  test('leaves at once although hundreds of hang-ups have no answer', async () => {
    await using callControl = await startClientBefore(
      ({ method }) =>
        method === 'POST' ? { status: 201, body: '{"sid":"sid-placed"}' } : 'silence',
      2_000,
    );
    const hangUps = Array.from({ length: 400 }, (_, index) => callControl.hangUp(`sid-${index}`));
    expect(await callControl.placeCall(callRequest())).toEqual({
      kind: 'accepted',
      callSid: 'sid-placed',
    });
    await Promise.all(hangUps);
  });

  test('is postponed, and not sent, while 256 requests for calls have no answer', async () => {
    let received = 0;
    await using callControl = await startClientBefore(() => {
      received += 1;
      return 'silence';
    }, 2_000);
    const waiting = Array.from({ length: 256 }, () => callControl.placeCall(callRequest()));
    expect(await callControl.placeCall(callRequest())).toMatchObject({
      kind: 'postponed',
      httpStatus: null,
    });
    const kinds = await Promise.all(waiting);
    expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(['unknown']));
    expect(received).toBe(256);
  });
});
