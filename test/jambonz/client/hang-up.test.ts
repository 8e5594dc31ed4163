import { describe, expect, test } from 'vitest';
import type { CallControl } from '../../../src/jambonz/client.ts';
import { callRequest } from '../../call-control/support.ts';
import { LONG_RING, LONG_TALK, startClient, startClientBefore } from './started-client.ts';

async function place(callControl: CallControl): Promise<string> {
  const placed = await callControl.placeCall(callRequest());
  return placed.kind === 'accepted' ? placed.callSid : '';
}

describe('hangUp', () => {
  test('cancels a ringing call', async () => {
    await using callControl = await startClient(LONG_RING);
    const callSid = await place(callControl);
    expect(await callControl.hangUp(callSid)).toEqual({ kind: 'requested' });
    expect(await callControl.getCall(callSid)).toMatchObject({
      call: { callStatus: 'no-answer', sipStatus: 487 },
    });
  });

  test('ends an answered call', async () => {
    await using callControl = await startClient({ ...LONG_TALK, speed: 1000 });
    const callSid = await place(callControl);
    await expect
      .poll(() => callControl.getCall(callSid), { interval: 5 })
      .toMatchObject({ call: { callStatus: 'in-progress' } });
    expect(await callControl.hangUp(callSid)).toEqual({ kind: 'requested' });
    expect(await callControl.getCall(callSid)).toMatchObject({
      call: { callStatus: 'completed', endedBy: 'jambonz' },
    });
  });

  test('reports an ended or unknown call as gone', async () => {
    await using callControl = await startClient(LONG_RING);
    const callSid = await place(callControl);
    await callControl.hangUp(callSid);
    expect(await callControl.hangUp(callSid)).toEqual({ kind: 'gone' });
    expect(await callControl.hangUp('0198c0de-0000-7000-8000-000000000009')).toEqual({
      kind: 'gone',
    });
  });

  test('reports a call that stays up as unclear', async () => {
    await using callControl = await startClientBefore(({ method }) =>
      method === 'PUT'
        ? { status: 422, body: 'current call state is incompatible with requested action' }
        : { status: 200, body: '{"call_sid":"one","call_status":"in-progress"}' },
    );
    expect(await callControl.hangUp('one')).toEqual({
      kind: 'unclear',
      message: 'the call is in-progress: its state changed during the hang-up',
    });
  });

  test.each([
    [{ 'retry-after': '54' }, 'limited'],
    [{}, 'unclear'],
  ] as const)('reports a 429 with the headers %j as %s', async (headers, kind) => {
    await using callControl = await startClientBefore(() => ({ status: 429, body: '', headers }));
    expect(await callControl.hangUp('one')).toMatchObject({ kind });
  });
});
