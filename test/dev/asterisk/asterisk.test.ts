import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { planAsterisk } from '../../../src/dev/asterisk/asterisk.ts';
import { type Child, startChild } from '../../../src/runtime/programs/child.ts';
import { runChild } from '../../../src/runtime/programs/run-child.ts';
import { hasAsterisk } from '../../support/asterisk.ts';

const devFile = z.object({
  asterisk_ari_url: z.url(),
  asterisk_ari_password: z.string().min(20),
  pids: z.object({ asterisk: z.number(), call_control: z.number() }),
});

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'redial-network-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function npmStart(env: Record<string, string> = {}) {
  const file = join(import.meta.dirname, '../../../src/dev.ts');
  const args = ['--data-dir', folder, '--port', '0', '--network', 'asterisk'];
  const command = { name: 'dev', file: process.execPath, args: [file, ...args] };
  return { ...command, env: { ...process.env, ...env }, stopSignal: 'SIGTERM' as const };
}

async function readDevFile() {
  return devFile.parse(JSON.parse(await readFile(join(folder, 'dev.json'), 'utf8')));
}

async function asksAsterisk({ asterisk_ari_url, asterisk_ari_password }: z.infer<typeof devFile>) {
  const credentials = Buffer.from(`redial:${asterisk_ari_password}`).toString('base64');
  const headers = { authorization: `Basic ${credentials}` };
  return (await fetch(`${asterisk_ari_url}/asterisk/info`, { headers })).status;
}

test('npm start --network asterisk says where it looked for trunks, and starts nothing', async () => {
  const started = runChild(npmStart({ ASTERISK_TRUNKS_FILE: '' }));
  await expect(started).rejects.toThrow(
    `dev failed with code 1: The file of trunks '${join(folder, 'trunks.json')}' does not exist`,
  );
});

test('with ASTERISK_ARI_URL there is no Asterisk of the stack, and call control keeps its settings', async () => {
  const choice = { trunksFile: '/etc/trunks.json' };
  const outer = { ASTERISK_ARI_URL: 'http://127.0.0.1:8088/ari', ASTERISK_ARI_PASSWORD: 'secret' };
  expect(await planAsterisk(choice, folder, outer)).toEqual({
    env: { CALL_CONTROL_NETWORK: 'asterisk', ASTERISK_TRUNKS_FILE: '/etc/trunks.json' },
  });
});

test('the simulated network has no settings of Asterisk', async () => {
  const outer = { ASTERISK_ARI_URL: 'http://127.0.0.1:8088/ari' };
  expect(await planAsterisk(undefined, folder, outer)).toEqual({ env: {} });
});

describe.skipIf(!(await hasAsterisk()))('npm start --network asterisk', () => {
  let running: Child;
  const lines: string[] = [];

  beforeAll(async () => {
    const trunk = { name: 'pbx', host: '127.0.0.1', transport: 'udp', codecs: ['ulaw'] };
    await writeFile(join(folder, 'trunks.json'), JSON.stringify({ trunks: [trunk] }));
    running = await startChild(npmStart(), {
      ready: /Redial is ready/,
      readyTimeoutMs: 60_000,
      stopTimeoutMs: 40_000,
      onLine: (line) => lines.push(line),
    });
  });
  afterAll(() => running[Symbol.asyncDispose]());

  test('starts a killed Asterisk again under its address and password', async () => {
    const before = await readDevFile();
    expect(await asksAsterisk(before)).toBe(200);
    process.kill(before.pids.asterisk, 'SIGKILL');
    await expect
      .poll(() => lines.filter((line) => line.includes('asterisk restarted')), { timeout: 20_000 })
      .toHaveLength(1);
    const after = await readDevFile();
    expect(after).toMatchObject({
      asterisk_ari_url: before.asterisk_ari_url,
      asterisk_ari_password: before.asterisk_ari_password,
    });
    expect(await asksAsterisk(after)).toBe(200);
  });

  test('leaves Asterisk up when call control is killed', async () => {
    const before = await readDevFile();
    process.kill(before.pids.call_control, 'SIGKILL');
    await expect
      .poll(() => lines.filter((line) => line.includes('call-control restarted')), {
        timeout: 20_000,
      })
      .toHaveLength(1);
    const { pids } = await readDevFile();
    expect(pids.asterisk).toBe(before.pids.asterisk);
    expect(await asksAsterisk(before)).toBe(200);
  });
});
