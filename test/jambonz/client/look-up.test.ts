import { describe, expect, test } from 'vitest';
import { callRequest } from '../../simulator/support.ts';
import { type Answer, QUERY, startClient, startClientBefore } from './started-client.ts';

const othersAmong = async () => ['one'];

function listed(...sids: string[]): Answer {
  const calls = sids.map((call_sid) => ({ call_sid, call_status: 'ringing', sip_status: '180' }));
  return { status: 200, body: JSON.stringify(calls) };
}

describe('findCall', () => {
  test('a fencing server says for certain that there is none', async () => {
    await using callControl = await startClient();
    expect(await callControl.findCall(QUERY)).toEqual({ kind: 'absent', fenced: true });
    expect(await callControl.placeCall(callRequest())).toMatchObject({
      kind: 'refused',
      httpStatus: 409,
    });
  });

  test('another server is asked by numbers only', async () => {
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
        durationSeconds: null,
        endedBy: null,
      },
    });
    expect(paths).toEqual([
      '/v1/Accounts/9351f46a-678c-43f5-b8a6-d4eb58d131af/Calls?direction=outbound&to=%2B15550199900&from=%2B15550100001',
    ]);
  });

  test('two calls with these numbers decide nothing', async () => {
    await using callControl = await startClientBefore(() => listed('one', 'two'));
    expect(await callControl.findCall(QUERY)).toMatchObject({ kind: 'undecided' });
  });

  test.each([[[]], [['one']]])('without a call beyond others in %j it is absent', async (sids) => {
    await using callControl = await startClientBefore(() => listed(...sids));
    expect(await callControl.findCall({ ...QUERY, othersAmong })).toEqual({
      kind: 'absent',
      fenced: false,
    });
  });

  test('a call of another execution is not taken', async () => {
    await using callControl = await startClientBefore(() => listed('one', 'two'));
    expect(await callControl.findCall({ ...QUERY, othersAmong })).toMatchObject({
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
    await using callControl = await startClientBefore(() => ({ status: 200, body }));
    expect(await callControl.listCalls()).toMatchObject({
      kind: 'listed',
      calls: [{ callSid: 'one' }],
    });
  });

  test.each([
    ['of 16 MB is read', 0, 'listed'],
    ['of more decides nothing', 1, 'undecided'],
  ])('a list %s', async (_, beyond, kind) => {
    const body = ' '.repeat(16 * 1024 * 1024 - 2 + beyond) + '[]';
    await using callControl = await startClientBefore(() => ({ status: 200, body }), 20_000);
    expect(await callControl.listCalls()).toMatchObject({ kind });
  });

  test.each([
    ['no list', { status: 200, body: '{}' }],
    ['an error', { status: 500, body: '[]' }],
  ])('a list that is %s decides nothing', async (_, answer) => {
    await using callControl = await startClientBefore(() => answer);
    expect(await callControl.listCalls()).toMatchObject({ kind: 'undecided' });
  });

  test('a server that stops fencing decides nothing', async () => {
    const fencing = { ...listed(), headers: { 'redial-call-control': 'fence' } };
    await using callControl = await startClientBefore(({ url }) =>
      url?.includes('fence') ? listed() : fencing,
    );
    expect(await callControl.findCall(QUERY)).toMatchObject({ kind: 'undecided' });
  });

  test.each([{ status: 500 }, 'silence' as const])('%j decides nothing', async (answer) => {
    await using callControl = await startClientBefore(() => answer);
    expect(await callControl.findCall(QUERY)).toMatchObject({ kind: 'undecided' });
  });
});

describe('getCall', () => {
  test('an unknown call is absent', async () => {
    await using callControl = await startClient();
    const callSid = '0198c0de-0000-7000-8000-000000000009';
    expect(await callControl.getCall(callSid)).toEqual({ kind: 'absent', fenced: false });
  });

  test('a call of more than 64 kB decides nothing', async () => {
    const body = ' '.repeat(64 * 1024) + '{"call_sid":"one","call_status":"ringing"}';
    await using callControl = await startClientBefore(() => ({ status: 200, body }), 20_000);
    expect(await callControl.getCall('one')).toMatchObject({ kind: 'undecided' });
  });

  test('no answer decides nothing', async () => {
    await using callControl = await startClientBefore(() => 'reset');
    expect(await callControl.getCall('one')).toMatchObject({ kind: 'undecided' });
  });
});
