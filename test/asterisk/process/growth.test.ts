import { access, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Asterisk, startAsterisk } from '../../../src/asterisk/process/asterisk.ts';
import { limitGrowth } from '../../../src/asterisk/process/growth.ts';
import type { Trunk } from '../../../src/asterisk/trunks/trunk.ts';
import { cacheDir } from '../../../src/dev/data/cache-dir.ts';
import { freeUdpPort } from '../../../src/runtime/free-port.ts';
import { hasAsterisk } from '../../support/asterisk.ts';

let folder: string;
let asterisk: Asterisk;

/** Makes a channel without dialling it, and deletes it. */
async function makeChannel(id: string): Promise<void> {
  const authorization = `Basic ${Buffer.from(`redial:${asterisk.password}`).toString('base64')}`;
  const endpoint = encodeURIComponent('PJSIP/+442079460000@carrier');
  const create = `/channels/create?endpoint=${endpoint}&app=redial&channelId=${id}`;
  const headers = { authorization };
  expect((await fetch(`${asterisk.ariUrl}${create}`, { method: 'POST', headers })).status).toBe(
    200,
  );
  // Nobody listens for the application, so Asterisk may have deleted it already.
  await fetch(`${asterisk.ariUrl}/channels/${id}`, { method: 'DELETE', headers });
}

const textOf = (path: string) => readFile(path, 'utf8').catch(() => '');

describe.skipIf(!(await hasAsterisk()))('the files of a running Asterisk', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'redial-growth-'));
    const port = await freeUdpPort();
    const trunk: Trunk = {
      name: 'carrier',
      host: '127.0.0.1',
      port,
      transport: 'udp',
      codecs: ['ulaw'],
    };
    const dataDir = join(folder, 'asterisk');
    asterisk = await startAsterisk({ dataDir, cacheDir, trunks: [trunk] });
  });
  afterAll(async () => {
    await asterisk[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  test('are set aside when they are large, and go on in new ones', async () => {
    const { journalFile, logFile } = asterisk;
    await makeChannel('first');
    await expect.poll(() => textOf(journalFile)).toContain('"HANGUP"');
    const logged = (await stat(logFile)).size;
    expect(logged).toBeGreaterThan(0);
    using _ = limitGrowth(asterisk, asterisk, { maxBytes: 1, everyMs: 1_000_000 });
    await expect.poll(() => textOf(`${journalFile}.1`)).toContain('"first"');
    await expect
      .poll(async () => (await stat(`${logFile}.1`).catch(() => null))?.size)
      .toBe(logged);
    await makeChannel('second');
    await expect.poll(() => textOf(journalFile)).toContain('"second"');
    expect(await textOf(journalFile)).not.toContain('"first"');
    await expect.poll(async () => (await stat(logFile).catch(() => null))?.isFile()).toBe(true);
  });

  test('stay as they are while they are small', async () => {
    await rm(`${asterisk.journalFile}.1`, { force: true });
    using _ = limitGrowth(asterisk, asterisk, { maxBytes: 1_000_000, everyMs: 1_000_000 });
    await makeChannel('third');
    await expect.poll(() => textOf(asterisk.journalFile)).toContain('"third"');
    await expect(access(`${asterisk.journalFile}.1`)).rejects.toThrow('ENOENT');
  });
});
