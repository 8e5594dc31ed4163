import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { hasAsterisk } from '../../support/asterisk.ts';
import { accountSid, startReceiver, token } from '../support.ts';
import { startRealCallControl } from './real-call-control.ts';
import type { RealCallControl } from './real-call-control.ts';

const created = z.object({ sid: z.string() });
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

  /** A call that has ended. */
  async function endedCall(executionId: string) {
    const answer = await send('POST', '/Calls', {
      from: '+15550100001',
      to: { type: 'phone', number: '+15550100000' },
      call_hook: `${server.url}/simulator/agent`,
      call_status_hook: `${receiver.url}/status`,
      tag: { execution_id: executionId },
      speech_synthesis_vendor: 'default',
      speech_synthesis_language: 'en-US',
      speech_synthesis_voice: 'default',
      speech_recognizer_vendor: 'default',
      speech_recognizer_language: 'en-US',
    });
    const { sid } = created.parse(await answer.json());
    await receiver.until((all) =>
      all.some(({ body }) => body['call_sid'] === sid && body['call_status'] === 'completed'),
    );
    return { sid, path: `/RecentCalls/${sid}/record/${today()}/wav` };
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
    await vi.waitFor(async () => {
      const answer = await send('PUT', '/Erasures', { execution_ids: ['erased'] });
      expect(answer.status).toBe(200);
    });
    expect(await files()).not.toContain(`${sid}.raw`);
    expect((await send('GET', kept.path)).status).toBe(200);
  });

  it('of calls that are not kept are deleted at the next start', async () => {
    const deleted = await recordedCall('deleted before a kill');
    expect((await send('DELETE', deleted.path)).status).toBe(204);
    const kept = await recordedCall('kept over a restart');
    for (const name of [deleted.sid, 'unknown']) {
      await writeFile(join(server.asterisk.recordingsDir, `${name}.raw`), RAW);
    }
    await server.restart();
    await vi.waitFor(async () => {
      expect(await files()).toContain(`${kept.sid}.raw`);
      expect(await files()).not.toContain('unknown.raw');
      expect(await files()).not.toContain(`${deleted.sid}.raw`);
    });
  });
});

function today(): string {
  return new Date().toISOString().slice(0, 10).replaceAll('-', '/');
}
