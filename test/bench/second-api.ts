import { readFile } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { resolve } from 'node:path';
import { freePorts } from '../../src/runtime/free-port.ts';
import { type Child, startChild } from '../../src/runtime/programs/child.ts';
import type { BenchStack } from './stack.ts';

const API = resolve(import.meta.dirname, '../../src/api.ts');

/** Another API of the same Redial, with lower priority than the first. Works on Linux. */
export async function startSecondApi(stack: BenchStack): Promise<{ apiUrl: string; child: Child }> {
  const [port] = await freePorts(1);
  const first = await readEnvironment(stack.pids.api);
  const child = await startChild(
    {
      name: 'the second API',
      file: process.execPath,
      args: [API],
      env: { ...first, API_PORT: `${port}` },
      stopSignal: 'SIGTERM',
    },
    { ready: /^ready\b/ },
  );
  setPriority(child.pid, constants.priority.PRIORITY_LOW);
  return { apiUrl: `http://127.0.0.1:${port}`, child };
}

/** The environment with which a process was started: proc(5). */
async function readEnvironment(pid: number): Promise<Record<string, string>> {
  const text = await readFile(`/proc/${pid}/environ`, 'utf8');
  const pairs = text.split('\0').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}
