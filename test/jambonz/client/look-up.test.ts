import { describe, expect, test } from 'vitest';
import { callRequest } from '../../call-control/support.ts';
import { type Answer, QUERY, startClient, startClientBefore } from './started-client.ts';

const othersAmong = async () => ['one'];

function listed(...sids: string[]): Answer {
  const calls = sids.map((call_sid) => ({
    call_sid,
    call_status: 'ringing',
    sip_status: '180',
    sip_reason: 'Ringing',
    recording_url: 'http://127.0.0.1:8082/one.wav',
  }));
  return { status: 200, body: JSON.stringify(calls) };
}

describe('findCall', () => {
  test('fences the key on a fencing server that has no such call', async () => {
    await using callControl = await startClient();
    expect(await callControl.findCall(QUERY)).toEqual({ kind: 'absent', fenced: true });
    expect(await callControl.placeCall(callRequest())).toMatchObject({
      kind: 'refused',
      httpStatus: 409,
    });
  });

  test('asks any other server by the numbers only', async () => {
    const paths: (string | undefined)[] = [];
    await using callControl = await startClientBefore((request) => {
      paths.push(request.url);
      return listed('one');
    });
    expect(await callControl.findCall(QUERY)).toEqual({
      kind: 'found',
      call: {
        callSid: 'one',
        callStatus: 'ringing',
        sipStatus: 180,
        sipReason: 'Ringing',
        durationSeconds: null,
        recordingUrl: 'http://127.0.0.1:8082/one.wav',
        endedBy: null,
      },
    });
    expect(paths).toEqual([
      '/v1/Accounts/9351f46a-678c-43f5-b8a6-d4eb58d131af/Calls?direction=outbound&to=%2B15550199900&from=%2B15550100001',
    ]);
  });

  test('says nothing of the names in a list that it cannot read', async () => {
    const body = '[{"call_sid":7,"tag":{"call_variables":{"callee_name":"Zoé Moor"}}}]';
    await using callControl = await startClientBefore(() => ({ status: 200, body }));
    expect(await callControl.findCall(QUERY)).toEqual({
      kind: 'undecided',
      message: 'call control answered 200 with a text that cannot be read (68 characters)',
    });
  });

  test('is undecided if two calls have these numbers', async () => {
    await using callControl = await startClientBefore(() => listed('one', 'two'));
    expect(await callControl.findCall(QUERY)).toMatchObject({ kind: 'undecided' });
  });

  test.each([[[]], [['one']]])(
    'reports absent if the list %j has no call of this execution',
    async (sids) => {
      await using callControl = await startClientBefore(() => listed(...sids));
      expect(await callControl.findCall({ ...QUERY, othersAmong })).toEqual({
        kind: 'absent',
        fenced: false,
      });
    },
  );

  test('does not take a call of another execution', async () => {
    await using callControl = await startClientBefore(() => listed('one', 'two'));
    expect(await callControl.findCall({ ...QUERY, othersAmong })).toMatchObject({
      kind: 'found',
      call: { callSid: 'two' },
    });
  });

  test('is undecided if the server stops fencing', async () => {
    const fencing = { ...listed(), headers: { 'redial-call-control': 'fence' } };
    await using callControl = await startClientBefore(({ url }) =>
      url?.includes('fence') ? listed() : fencing,
    );
    expect(await callControl.findCall(QUERY)).toMatchObject({ kind: 'undecided' });
  });

  test.each([{ status: 500 }, 'silence' as const])(
    'is undecided on the answer %j',
    async (answer) => {
      await using callControl = await startClientBefore(() => answer);
      expect(await callControl.findCall(QUERY)).toMatchObject({ kind: 'undecided' });
    },
  );
});

describe('listCalls', () => {
  test('leaves out entries that it cannot read', async () => {
    const calls = [
      { call_sid: 'one', call_status: 'ringing' },
      { call_sid: 'two', call_status: 'dancing' },
    ];
    const body = JSON.stringify(calls);
    await using callControl = await startClientBefore(() => ({ status: 200, body }));
    expect(await callControl.listCalls()).toMatchObject({
      kind: 'listed',
      calls: [{ callSid: 'one' }],
    });
  });

  test.each([
    ['reads a list of 16 MB', 0, 'listed'],
    ['is undecided on a list of more than 16 MB', 1, 'undecided'],
  ])('%s', async (_, beyond, kind) => {
    const body = ' '.repeat(16 * 1024 * 1024 - 2 + beyond) + '[]';
    await using callControl = await startClientBefore(() => ({ status: 200, body }), 20_000);
    expect(await callControl.listCalls()).toMatchObject({ kind });
  });

  test.each([
    ['an object', { status: 200, body: '{}' }],
    ['a status 500', { status: 500, body: '[]' }],
  ])('is undecided on %s instead of a list', async (_, answer) => {
    await using callControl = await startClientBefore(() => answer);
    expect(await callControl.listCalls()).toMatchObject({ kind: 'undecided' });
  });
});

describe('getCall', () => {
  test('reports an unknown call as absent', async () => {
    await using callControl = await startClient();
    const callSid = '0198c0de-0000-7000-8000-000000000009';
    expect(await callControl.getCall(callSid)).toEqual({ kind: 'absent', fenced: false });
  });

  test('is undecided on an answer of more than 64 kB', async () => {
    const body = ' '.repeat(64 * 1024) + '{"call_sid":"one","call_status":"ringing"}';
    await using callControl = await startClientBefore(() => ({ status: 200, body }), 20_000);
    expect(await callControl.getCall('one')).toMatchObject({ kind: 'undecided' });
  });

  test('is undecided without an answer', async () => {
    await using callControl = await startClientBefore(() => 'reset');
    expect(await callControl.getCall('one')).toMatchObject({ kind: 'undecided' });
  });
});
