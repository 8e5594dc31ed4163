import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cacheDir } from '../../../src/dev/data/cache-dir.ts';
import { freePort, freeUdpPort } from '../../../src/runtime/free-port.ts';
import { type Child, startChild } from '../../../src/runtime/programs/child.ts';
import { runChild } from '../../../src/runtime/programs/run-child.ts';
import { hasAsterisk } from '../../support/asterisk.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redial-server-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** `npm run asterisk` with these variables. */
function npmRunAsterisk(env: Record<string, string>) {
  const file = join(import.meta.dirname, '../../../src/asterisk.ts');
  const stopSignal = 'SIGTERM' as const;
  const { PATH } = process.env;
  return {
    name: 'server',
    file: process.execPath,
    args: [file],
    env: { PATH, ...env },
    stopSignal,
  };
}

test('npm run asterisk says what it needs', async () => {
  await expect(runChild(npmRunAsterisk({}))).rejects.toThrow(
    'server failed with code 1: Asterisk needs ASTERISK_ARI_PASSWORD (openssl rand -hex 24) and ASTERISK_TRUNKS_FILE: set both',
  );
});

describe.skipIf(!(await hasAsterisk()))('npm run asterisk', () => {
  let ariPort: number;

  async function start(): Promise<Child> {
    const trunksFile = join(folder, 'trunks.json');
    await writeFile(trunksFile, '{"trunks": []}');
    ariPort = await freePort();
    const command = npmRunAsterisk({
      ASTERISK_ARI_PASSWORD: 'the-chosen-password',
      ASTERISK_ARI_PORT: `${ariPort}`,
      ASTERISK_CACHE_DIR: cacheDir,
      ASTERISK_DATA_DIR: join(folder, 'asterisk'),
      ASTERISK_RTP_PORTS: '21000-21199',
      ASTERISK_SIP_HOST: '127.0.0.1',
      ASTERISK_SIP_PORT: `${await freeUdpPort()}`,
      ASTERISK_TRUNKS_FILE: trunksFile,
    });
    return startChild(command, { ready: /^ready: Asterisk with ARI on / });
  }

  test('starts it on the chosen ports with the chosen password, and stops it', async () => {
    const server = await start();
    const credentials = Buffer.from('redial:the-chosen-password').toString('base64');
    const ping = () =>
      fetch(`http://127.0.0.1:${ariPort}/ari/asterisk/ping`, {
        headers: { authorization: `Basic ${credentials}` },
      });
    expect((await ping()).status).toBe(200);
    expect(await readFile(join(folder, 'asterisk/etc/rtp.conf'), 'utf8')).toContain(
      'rtpstart = 21000\nrtpend = 21199\n',
    );
    await server[Symbol.asyncDispose]();
    expect(await server.exited).toEqual({ code: 0, signal: null });
    await expect(ping()).rejects.toThrow('fetch failed');
  });

  test('ends with Asterisk, so that who watches it starts both again', async () => {
    const server = await start();
    const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8');
    process.kill(Number(children.trim().split(' ')[0]), 'SIGKILL');
    expect(await server.exited).toEqual({ code: 1, signal: null });
  });
});
