import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startRequestServer } from './request-server.ts';
import { startReceiver } from '../support.ts';
import type { Received } from '../support.ts';

const { place, update, rowOf, ...server } = await startRequestServer();
afterAll(() => server[Symbol.asyncDispose]());

const isEnd = ({ body }: Received) => body['call_status'] === 'no-answer';

describe('an update of a call', () => {
  test.each([
    ['nonsense', {}, 400, '{"msg":"Bad request"}'],
    [randomUUID(), {}, 400, '{"msg":"no valid options supplied to updateCall"}'],
    [randomUUID(), { mute_status: 'mute' }, 404, 'Not Found'],
  ])('to the sid %s with %j gets status %i', async (sid, body, status, text) => {
    expect(await update(sid, body)).toMatchObject({ status, text });
  });

  test.each([
    { mute_status: 'mute' },
    { call_status: 'no-answer' },
    { sip_request: { method: 'INFO', content_type: 'text/plain', content: 'x' } },
  ])('with %j gets status 422 after the call has ended', async (body) => {
    const sid = await place();
    expect(await update(sid, { call_status: 'no-answer' })).toMatchObject({ status: 202 });
    expect(await update(sid, body)).toMatchObject({
      status: 422,
      type: 'text/html; charset=utf-8',
      text: `call session is gone for call_sid ${sid}`,
    });
  });

  test('may change call_status_hook only together with call_hook', async () => {
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
  ])('with %j changes the later webhooks', async (changes, members, path) => {
    await using receiver = await startReceiver();
    const hooks = { call_status_hook: `${receiver.url}/status`, tag: { order: 17 } };
    const sid = await place(hooks);
    const text = JSON.stringify(changes).replace('HOOK', receiver.url);
    expect(await update(sid, JSON.parse(text))).toMatchObject({ status: 202 });
    await update(sid, { call_status: 'no-answer' });
    const all = await receiver.until((some) => some.some(isEnd));
    expect(all.find(isEnd)).toMatchObject({ path, body: { call_sid: sid, ...members } });
  });

  test('with sip_request is answered with status 200', async () => {
    const sip_request = { method: 'INFO', content_type: 'text/plain', content: 'x' };
    expect(await update(await place(), { sip_request })).toMatchObject({
      status: 200,
      text: '{"status":200,"reason":"OK"}',
    });
  });

  test('is not recorded in the ledger if it is refused', async () => {
    const sid = await place();
    await update(sid, { mute_status: 'neither' });
    await update(sid, { call_status: 'completed' });
    await update(sid, { tag: { order: 18 } });
    const row = await rowOf(sid);
    expect(row?.['updates']).toEqual([
      { received_at: expect.stringMatching(/Z$/), tag: { order: 18 } },
    ]);
  });
});
