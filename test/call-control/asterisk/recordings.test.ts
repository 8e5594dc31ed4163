import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { hasAsterisk } from '../../support/asterisk.ts';
import { accountSid, startReceiver, token } from '../support.ts';
import { startRealCallControl } from './real-call-control.ts';
import type { RealCallControl } from './real-call-control.ts';

const created = z.object({ sid: z.string() });
const channels = z.array(z.object({ id: z.string() }));
/** Two frames of a callee on the left, and one byte of a third. */
const RAW = Buffer.from([1, 0, 2, 0, 3, 0, 4, 0, 5]);

describe.skipIf(!(await hasAsterisk()))('recordings of Asterisk', () => {
  const resources = new AsyncDisposableStack();
  let server: RealCallControl;
  let receiver: Awaited<ReturnType<typeof startReceiver>>;
  beforeAll(async () => {
    server = resources.use(await startRealCallControl({ defaults: { hang_up_after_ms: 100 } }));
    receiver = resources.use(await startReceiver());
  });
  afterAll(() => resources.disposeAsync());

  const send = (method: string, path: string, body?: unknown) =>
    fetch(`${server.url}/v1/Accounts/${accountSid}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const files = async () => (await readdir(server.asterisk.recordingsDir)).toSorted();

  /** Places a call and waits until it is so. */
  async function placed(number: string, status: string, members: Record<string, unknown>) {
    const answer = await send('POST', '/Calls', {
      from: '+15550100001',
      to: { type: 'phone', number },
      call_hook: `${server.url}/simulator/agent`,
      call_status_hook: `${receiver.url}/status`,
      speech_synthesis_vendor: 'default',
      speech_synthesis_language: 'en-US',
      speech_synthesis_voice: 'default',
      speech_recognizer_vendor: 'default',
      speech_recognizer_language: 'en-US',
      ...members,
    });
    const { sid } = created.parse(await answer.json());
    await receiver.until((all) =>
      all.some(({ body }) => body['call_sid'] === sid && body['call_status'] === status),
    );
    return sid;
  }

  /** The webhooks of the end of a call, as soon as there is one. */
  async function endsOf(sid: string) {
    const ends = () =>
      receiver.received.flatMap(({ body }) =>
        body['call_sid'] === sid && body['call_status'] === 'completed' ? [body] : [],
      );
    await receiver.until(() => ends().length > 0);
    return ends();
  }
  const shown = async (sid: string) => (await send('GET', `/Calls/${sid}`)).json();

  async function endedCall(executionId: string) {
    const tag = { execution_id: executionId };
    const sid = await placed('+15550100000', 'completed', { tag });
    return { sid, path: `/RecentCalls/${sid}/record/${today()}/wav` };
  }

  /** An answered call, which `end` ends. */
  async function liveCall(verbs: readonly unknown[] = [{ verb: 'pause', length: 60 }]) {
    const number = '+15550100101';
    await server.farm.setBehaviour(number, { name: 'answered', hang_up_after_ms: null });
    const sid = await placed(number, 'in-progress', { app_json: JSON.stringify(verbs) });
    const update = (body: unknown) => send('PUT', `/Calls/${sid}`, body);
    return {
      sid,
      update,
      record: async (action: string) =>
        (await update({ record: { action, type: 'cloud' } })).status,
      isRecorded: async () => (await channelIds()).includes(`heard~${sid}`),
      end: () => update({ call_status: 'completed' }),
    };
  }

  async function channelIds() {
    const { url, username, password } = server.settings.ari;
    const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
    const answer = await fetch(`${url}/channels`, { headers: { authorization } });
    return channels.parse(await answer.json()).map(({ id }) => id);
  }

  async function recordedCall(executionId: string) {
    const call = await endedCall(executionId);
    await writeFile(join(server.asterisk.recordingsDir, `${call.sid}.raw`), RAW);
    return call;
  }

  it('are served as WAV files, and only where there are any', async () => {
    const { path, sid } = await endedCall('served');
    expect((await send('GET', path)).status).toBe(404);
    await writeFile(join(server.asterisk.recordingsDir, `${sid}.raw`), RAW);
    const answer = await send('GET', path);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': '52',
    });
    const wav = Buffer.from(await answer.arrayBuffer());
    expect(wav.subarray(0, 16).toString('latin1')).toBe('RIFF\u002c\0\0\0WAVEfmt ');
    expect(wav.subarray(44)).toEqual(RAW.subarray(0, 8));
  });

  it('are named at the end of their calls, until they are deleted', async () => {
    const call = await liveCall();
    await call.record('startCallRecording');
    await call.end();
    const [told] = await endsOf(call.sid);
    const path = `/RecentCalls/${call.sid}/record/${today()}/wav`;
    const url = `${server.url}/v1/Accounts/${accountSid}${path}`;
    expect(told).toMatchObject({ recording_url: url });
    expect((await send('GET', path)).status).toBe(200);
    expect(await shown(call.sid)).toMatchObject({ recording_url: url });
    await send('DELETE', path);
    expect(await shown(call.sid)).not.toHaveProperty('recording_url');
  });

  it('are not named of calls that have none', async () => {
    const { sid } = await endedCall('without a recording');
    const [told] = await endsOf(sid);
    expect(told).toMatchObject({ call_status: 'completed' });
    expect(told).not.toHaveProperty('recording_url');
  });

  it('are deleted with their files', async () => {
    const { path, sid } = await recordedCall('deleted');
    expect((await send('DELETE', path)).status).toBe(204);
    expect(await files()).not.toContain(`${sid}.raw`);
    expect((await send('GET', path)).status).toBe(404);
    expect((await send('DELETE', path)).status).toBe(404);
  });

  it('are erased with the calls', async () => {
    const { sid } = await recordedCall('erased');
    const kept = await recordedCall('kept');
    const erase = () => send('PUT', '/Erasures', { execution_ids: ['erased'] });
    await expect.poll(async () => (await erase()).status).toBe(200);
    expect(await files()).not.toContain(`${sid}.raw`);
    expect((await send('GET', kept.path)).status).toBe(200);
  });

  it('are started, paused and stopped by updates of a call', async () => {
    const call = await liveCall();
    const steps = [
      ['startCallRecording', true],
      ['pauseCallRecording', false],
      ['resumeCallRecording', true],
      ['stopCallRecording', false],
    ] as const;
    for (const [action, isRecorded] of steps) {
      expect([action, await call.record(action)]).toEqual([action, 202]);
      expect([action, await call.isRecorded()]).toEqual([action, isRecorded]);
    }
    await call.end();
  });

  it('are refused with a recording server of the request', async () => {
    const call = await liveCall();
    const record = { action: 'startCallRecording', siprecServerURL: 'sip:recorder@example.com' };
    const answer = await call.update({ record });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('record.siprecServerURL is not possible');
    expect(await call.isRecorded()).toBe(false);
    await call.end();
  });

  it('are started by the verb config of an application', async () => {
    const config = { verb: 'config', record: { action: 'startCallRecording' } };
    const call = await liveCall([config, { verb: 'pause', length: 60 }]);
    await expect.poll(() => call.isRecorded()).toBe(true);
    await call.end();
  });

  it('of calls without a word have no length', async () => {
    const { path, sid } = await endedCall('without a word');
    await writeFile(join(server.asterisk.recordingsDir, `${sid}.raw`), '');
    expect((await send('GET', path)).headers.get('content-length')).toBe('44');
  });

  it('of calls that are not kept are deleted at the next start', async () => {
    const deleted = await recordedCall('deleted before a kill');
    expect((await send('DELETE', deleted.path)).status).toBe(204);
    const kept = await recordedCall('kept over a restart');
    for (const name of [deleted.sid, 'unknown']) {
      await writeFile(join(server.asterisk.recordingsDir, `${name}.raw`), RAW);
    }
    await server.restart();
    await expect.poll(files).not.toContain('unknown.raw');
    await expect.poll(files).not.toContain(`${deleted.sid}.raw`);
    expect(await files()).toContain(`${kept.sid}.raw`);
  });
});

function today(): string {
  return new Date().toISOString().slice(0, 10).replaceAll('-', '/');
}
