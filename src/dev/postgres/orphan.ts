import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../domain/errors.ts';
import { runChild } from '../../runtime/programs/run-child.ts';

/**
 * Stops the postmaster that a killed run left on this data. The caller holds the lock on the data
 * folder, so no other Redial uses it. A pid file whose pid now belongs to another program is
 * removed, because Postgres would take that program for a running postmaster and refuse to start.
 * @throws {StartupError} the postmaster does not stop within 20 s
 */
export async function stopOrphan(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  if (!Number.isInteger(pid) || pid <= 0) return;
  const commandLine = await commandLineOf(pid);
  // The process is gone. Postgres detects that itself and checks for surviving sessions.
  if (commandLine === undefined) return;
  if (!commandLine.includes(dataDir)) return rm(pidFile, { force: true });
  process.kill(pid, 'SIGINT');
  const deadline = performance.now() + 20_000;
  while (performance.now() < deadline) {
    if ((await commandLineOf(pid)) === undefined) return;
    await delay(100);
  }
  throw new StartupError(
    `Postgres (pid ${pid}) of an earlier run still uses '${dataDir}' and does not stop; kill it with 'kill -9 ${pid}' and start again`,
  );
}

async function commandLineOf(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    const text = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return text === '' ? undefined : text.replaceAll('\0', ' ');
  }
  const ps = { name: 'ps', file: 'ps', args: ['-o', 'args=', '-p', `${pid}`], env: process.env };
  return runChild({ ...ps, stopSignal: 'SIGTERM' }).catch(() => undefined);
}
