import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { CallLoad, CallLoadResult } from './call-control-load.ts';
import { residentMegabytes } from './measurements.ts';

type Print = (line: string) => void;

const entry = fileURLToPath(new URL('../../src/call-control.ts', import.meta.url));
const loader = fileURLToPath(new URL('./call-control-load.ts', import.meta.url));
const account = { sid: randomUUID(), token: 'bench-token' };
const SERVER_CORE = 0;
const LOAD_CORE = 1;

/** Measures one call-control process on one core; the callers run on another core. */
export async function benchCallControl(print: Print): Promise<void> {
  if (availableParallelism() < 2) print('  only one core: server and load share it');
  print(`  load average of the machine before: ${loadavg()[0]?.toFixed(1)}`);
  await benchAcceptance(print);
  await benchLiveCalls(print);
}

/**
 * Places calls of 4 to 12 s as fast as they are accepted, with all webhooks. On a shared machine the
 * CPU time per call is more reliable than the rate.
 */
async function benchAcceptance(print: Print): Promise<void> {
  await using server = await startServer({});
  await offer(server.url, { calls: 500, perSecond: null, connections: 20, quietMs: 20_000 });
  const load = { calls: 5000, perSecond: null, connections: 50, quietMs: 20_000 };
  const before = server.cpuSeconds();
  const result = await offer(server.url, load);
  const rate = (1000 * result.accepted) / result.acceptedMs;
  const cpuMs = (1000 * (server.cpuSeconds() - before)) / result.accepted;
  print(
    `call control, one core, as fast as accepted: ${rate.toFixed(0)} calls/s (target 500), ` +
      `201 after p50 ${result.p50Ms.toFixed(0)} ms, p99 ${result.p99Ms.toFixed(0)} ms; ` +
      `${result.complete} of ${result.accepted} calls with all webhooks in order; ` +
      `${cpuMs.toFixed(2)} ms of CPU a call and its webhooks (target 2: 500 a second of a whole core)`,
  );
}

/** Places 5,000 calls at 500 per second, long enough that all are live at once. */
async function benchLiveCalls(print: Print): Promise<void> {
  await using server = await startServer({
    SIMULATOR_SETUP_SECONDS: '1-2',
    SIMULATOR_RING_SECONDS: '2-10',
    SIMULATOR_TALK_SECONDS: '15-25',
  });
  const load = { calls: 5000, perSecond: 500, connections: 50, quietMs: 30_000 };
  const result = await offer(server.url, load);
  const rate = (1000 * result.accepted) / result.acceptedMs;
  print(
    `call control, one core, 500 calls/s offered: ${rate.toFixed(0)} accepted a second, ` +
      `201 after p50 ${result.p50Ms.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms; ` +
      `${result.mostLive} live at once (target 5000); ${result.complete} of ` +
      `${result.accepted} calls with all webhooks in order (target all); ` +
      `${server.cpuSeconds().toFixed(1)} s of CPU, ${(await server.megabytes()).toFixed(0)} MB`,
  );
}

async function startServer(simulator: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'call-control-bench-'));
  const env = {
    PATH: process.env['PATH'],
    CALL_CONTROL_PORT: '0',
    CALL_CONTROL_ACCOUNT_SID: account.sid,
    CALL_CONTROL_TOKEN: account.token,
    CALL_CONTROL_WEBHOOK_SECRET: 'wh_secret_of_the_bench',
    CALL_CONTROL_DATA_DIR: dataDir,
    ...simulator,
  };
  const child = pinned(SERVER_CORE, [entry], env);
  const line = await lineOf(child, (text) => text.startsWith('ready'));
  const url = /http:\S+/.exec(line)?.[0] ?? '';
  return {
    url,
    cpuSeconds: () => cpuSecondsOf(child.pid ?? 0),
    megabytes: () => residentMegabytes(child.pid ?? 0),
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function offer(url: string, load: CallLoad): Promise<CallLoadResult> {
  const args = [loader, url, account.sid, account.token, JSON.stringify(load)];
  const child = pinned(LOAD_CORE, args, process.env);
  const line = await lineOf(child, (text) => text.startsWith('{'));
  // The loader prints one line, of this shape.
  return JSON.parse(line) as CallLoadResult;
}

function pinned(core: number, args: string[], env: NodeJS.ProcessEnv): ChildProcess {
  const command = availableParallelism() < 2 ? [] : ['taskset', '-c', `${core}`];
  const [file = process.execPath, ...rest] = [...command, process.execPath, ...args];
  return spawn(file, rest, { env, stdio: ['ignore', 'pipe', 'inherit'] });
}

async function lineOf(child: ChildProcess, matches: (line: string) => boolean): Promise<string> {
  if (child.stdout === null) throw new Error('a process of the benchmark has no output');
  for await (const line of createInterface(child.stdout)) if (matches(line)) return line;
  throw new Error('a process of the benchmark ended early');
}

/** User and system time in seconds, from the kernel's ticks of 10 ms: proc_pid_stat(5). */
function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}
