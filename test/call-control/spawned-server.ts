import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { SimulatorConfig } from '../../src/config/config.ts';

const program = new URL('server-process.ts', import.meta.url).pathname;

/** Starts call control as a process that a test can kill, by default at ten times the speed. */
export function spawnServer(dataDir: string, options: Partial<SimulatorConfig> = {}) {
  return spawnProgram(program, [dataDir, JSON.stringify(options)]);
}

/** Starts a program that prints its URL when it listens. */
export async function spawnProgram(file: string, args: readonly string[]) {
  const child = spawn(process.execPath, [file, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url]: string[] = await once(createInterface(child.stdout), 'line');
  const kill = async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
  return { url: url ?? '', kill, [Symbol.asyncDispose]: kill };
}
