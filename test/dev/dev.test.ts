import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type Child, startChild } from '../../src/runtime/programs/child.ts';
import { runChild } from '../../src/runtime/programs/run-child.ts';

const devFileSchema = z.strictObject({
  api_url: z.url(),
  console_url: z.string().regex(/^http:\/\/127\.0\.0\.1:\d+\/console#token=gat_/),
  base_url: z.url(),
  token: z.string().startsWith('gat_'),
  organization_id: z.guid(),
  call_control_url: z.url(),
  account_sid: z.guid(),
  call_control_token: z.string().min(1),
  temporal_address: z.string(),
  temporal_namespace: z.literal('default'),
  temporal_ui_url: z.url(),
  database_url: z.url(),
  metrics_urls: z.strictObject({ api: z.url(), worker: z.url(), call_control: z.url() }),
  pids: z.strictObject({
    api: z.number(),
    worker: z.number(),
    call_control: z.number(),
    postgres: z.number(),
    temporal: z.number(),
  }),
});
type DevFile = z.infer<typeof devFileSchema>;

const parts = ['api', 'worker', 'call_control', 'postgres', 'temporal'] as const;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'redial-dev-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** Settings of another Temporal, as a user may have them. */
const ELSEWHERE = {
  TEMPORAL_ADDRESS: 'cloud.test:7233',
  TEMPORAL_TLS: 'true',
  TEMPORAL_API_KEY: 'key-of-the-cloud',
  TEMPORAL_PROFILE: 'cloud',
};

function npmStart(...args: string[]) {
  const file = join(import.meta.dirname, '../../src/dev.ts');
  const command = { name: 'dev', file: process.execPath, args: [file, ...args] };
  return { ...command, env: { ...process.env, ...ELSEWHERE }, stopSignal: 'SIGTERM' as const };
}

type Running = Child & { lines: string[]; readDevFile: () => Promise<DevFile> };

/** Runs `npm start` on the shared data folder until disposed. */
async function startRedial(): Promise<Running> {
  const lines: string[] = [];
  const child = await startChild(npmStart('--data-dir', dataDir, '--port', '0'), {
    ready: /Redial is ready/,
    readyTimeoutMs: 60_000,
    stopTimeoutMs: 40_000,
    onLine: (line) => lines.push(line),
  });
  const readDevFile = async () => {
    return devFileSchema.parse(JSON.parse(await readFile(join(dataDir, 'dev.json'), 'utf8')));
  };
  return { ...child, lines, readDevFile };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** What a user keeps: the secrets, and the campaigns that the API answers. */
async function keptBy({ readDevFile }: Running) {
  const { token, account_sid, call_control_token, base_url } = await readDevFile();
  const headers = { authorization: `Bearer ${token}` };
  const campaigns: unknown = await (await fetch(`${base_url}/campaigns/`, { headers })).json();
  return { token, account_sid, call_control_token, campaigns };
}

async function createCampaign({ readDevFile }: Running, name: string): Promise<void> {
  const { token, base_url } = await readDevFile();
  const answer = await fetch(`${base_url}/campaigns/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, agent_id: 'a', phone_numbers: ['+12125550100'] }),
  });
  expect(answer.status).toBe(200);
}

describe('npm start', () => {
  let running: Running;

  beforeAll(async () => {
    running = await startRedial();
  });
  afterAll(() => running[Symbol.asyncDispose]());

  test('writes working addresses into dev.json', async () => {
    const { base_url, token, call_control_url, account_sid, call_control_token, pids } =
      await running.readDevFile();
    expect(new Set(Object.values(pids)).size).toBe(5);
    const campaigns = await fetch(`${base_url}/campaigns/`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([campaigns.status, await campaigns.json()]).toEqual([200, []]);
    const call = await fetch(`${call_control_url}/v1/Accounts/${account_sid}/Calls`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${call_control_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({
        from: '+12125550100',
        to: { type: 'phone', number: '+12025550100' },
        application_sid: '6a6d2c5e-8a2f-4f4e-9f06-0d5c2b7f9a11',
      }),
    });
    expect(call.status).toBe(201);
  });

  test('gives API and worker the threads for look-ups that the image gives', async () => {
    const { pids } = await running.readDevFile();
    for (const pid of [pids.api, pids.worker]) {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
      expect(environment.split('\0')).toContain('UV_THREADPOOL_SIZE=32');
    }
  });

  test('makes its secrets readable by the owner only', async () => {
    for (const name of ['dev.json', 'secrets.json', 'temporal/temporal.db']) {
      expect([name, (await stat(join(dataDir, name))).mode & 0o777]).toEqual([name, 0o600]);
    }
    for (const name of ['temporal', 'call-control', 'postgres']) {
      expect([name, (await stat(join(dataDir, name))).mode & 0o777]).toEqual([name, 0o700]);
    }
  });

  test('writes no token to what is not a terminal', async () => {
    const { token } = await running.readDevFile();
    expect(running.lines.join('\n')).toContain('The token is in ');
    expect(running.lines.join('\n')).not.toContain(token);
  });

  test('restarts killed parts and updates their pids in dev.json', async () => {
    const before = (await running.readDevFile()).pids;
    for (const pid of Object.values(before)) process.kill(pid, 'SIGKILL');
    const replaced = async () => {
      const { pids } = await running.readDevFile();
      return parts.filter((part) => pids[part] !== before[part]);
    };
    await expect.poll(replaced, { timeout: 50_000 }).toEqual(parts);
    expect(running.lines.filter((line) => line.includes('ended (SIGKILL)'))).toHaveLength(5);
  });

  test('refuses a data folder that is in use', async () => {
    await expect(runChild(npmStart('--data-dir', dataDir, '--port', '0'))).rejects.toThrow(
      `dev failed with code 1: The data folder '${dataDir}' is in use by another Redial (pid ${running.pid}); stop that one, or choose another folder with --data-dir`,
    );
  });

  test('keeps secrets and data when it is stopped and started again', async () => {
    await createCampaign(running, 'Kept');
    const before = await keptBy(running);
    await running[Symbol.asyncDispose]();
    running = await startRedial();
    expect(before).toMatchObject({ campaigns: [{ name: 'Kept' }] });
    expect(await keptBy(running)).toEqual(before);
  });

  test('leaves no process when it is stopped after a part was killed', async () => {
    const { pids } = await running.readDevFile();
    process.kill(pids.temporal, 'SIGKILL');
    await running[Symbol.asyncDispose]();
    expect(await running.exited).toEqual({ code: 0, signal: null });
    expect(Object.values(pids).filter(isAlive)).toEqual([]);
  });
});

test('the error about a busy port names the port and the remedy', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const first = port - 1;
  await expect(
    runChild(npmStart('--data-dir', join(dataDir, 'other'), '--port', `${first}`)),
  ).rejects.toThrow(
    /^dev failed with code 1: Port \d+ of 127\.0\.0\.1 \(for .+\) is busy; stop the program that uses it, or choose other ports with 'npm start -- --port 9000' \(9000 to 9008; 0 takes free ones\)$/,
  );
  server.close();
});
