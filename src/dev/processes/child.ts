import { type ChildProcess, spawn } from 'node:child_process';
import { StartupError } from '../../domain/errors.ts';
import { ChildLines } from './child-lines.ts';
import { type Command, launchOf } from './launch.ts';

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A running child process. Disposing asks it to end and kills what has not ended after 10 s. */
export type Child = AsyncDisposable & {
  readonly pid: number;
  readonly exited: Promise<Exit>;
};

type Running = { pid: number; exited: Promise<Exit>; hasEnded: () => boolean };

export type ChildOptions = {
  /** Gets every line of stdout and stderr. */
  onLine?: (line: string) => void;
  /** The first line that says that the child is ready, or a probe that resolves when it is. */
  ready: RegExp | ((signal: AbortSignal) => Promise<void>);
  readyTimeoutMs?: number;
  stopTimeoutMs?: number;
  /** Gives up the start; a child that is ready is ended by disposing it. */
  signal?: AbortSignal;
};

/**
 * Starts a command in a process group of its own and waits until it is ready. A child never
 * outlives this process: it is killed on exit, and on Linux by the kernel after a SIGKILL.
 * @throws {StartupError} it could not be started, ended before it was ready, or was too slow
 */
export async function startChild(command: Command, options: ChildOptions): Promise<Child> {
  const { file, args, ...identity } = launchOf(command);
  const spawned = spawn(file, args, {
    ...identity,
    env: command.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const lines = new ChildLines(spawned, options.onLine);
  const exited = exitOf(spawned);
  const { pid } = spawned;
  if (pid === undefined) {
    const { reason } = await exited;
    throw new StartupError(`${command.name} cannot be started from '${command.file}': ${reason}`);
  }
  const running = {
    pid,
    exited,
    hasEnded: () => spawned.exitCode !== null || spawned.signalCode !== null,
  };
  const killNow = () => signalGroup(pid, 'SIGKILL');
  process.once('exit', killNow);
  void exited.then(() => process.off('exit', killNow));
  const stop = () => stopChild(running, command.stopSignal, options.stopTimeoutMs ?? 10_000);
  try {
    await readiness(command.name, lines, exited, options);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid, exited, [Symbol.asyncDispose]: stop };
}

async function readiness(
  name: string,
  lines: ChildLines,
  exited: Promise<Exit>,
  options: ChildOptions,
): Promise<void> {
  const { ready, signal, readyTimeoutMs = 30_000 } = options;
  const settled = new AbortController();
  const limits = [settled.signal, AbortSignal.timeout(readyTimeoutMs)];
  const limit = AbortSignal.any(signal === undefined ? limits : [...limits, signal]);
  const interrupted = new Promise<never>((_, reject) => {
    const giveUp = () => {
      const why = signal?.aborted ? 'was given up' : `took over ${readyTimeoutMs / 1000} s`;
      reject(new StartupError(`The start of ${name} ${why}${lines.told()}`));
    };
    if (limit.aborted) giveUp();
    limit.addEventListener('abort', giveUp);
  });
  const ended = exited.then((exit) => {
    throw new StartupError(`${name} ended (${exitText(exit)}) before it was ready${lines.told()}`);
  });
  try {
    const isReady = ready instanceof RegExp ? lines.first(ready) : ready(limit);
    await Promise.race([isReady, ended, interrupted]);
  } finally {
    ended.catch(() => {});
    settled.abort();
  }
}

/** How a process ended, such as `code 1` or `SIGKILL`. */
export function exitText({ code, signal }: Exit): string {
  return signal ?? `code ${code}`;
}

/** Resolves when the process is gone and its last lines were read. */
function exitOf(spawned: ChildProcess): Promise<Exit & { reason?: string }> {
  return new Promise((resolve) => {
    spawned.once('error', (error) => resolve({ code: null, signal: null, reason: error.message }));
    spawned.once('close', (code, signal) => resolve({ code, signal }));
    spawned.once('exit', (code, signal) => {
      // A grandchild that keeps the pipes open must not hide that the child has ended.
      setTimeout(resolve, 500, { code, signal }).unref();
    });
  });
}

async function stopChild(running: Running, signal: NodeJS.Signals, timeoutMs: number) {
  if (running.hasEnded()) return;
  const timer = setTimeout(() => signalGroup(running.pid, 'SIGKILL'), timeoutMs);
  signalProcess(running.pid, signal);
  await running.exited;
  clearTimeout(timer);
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  signalProcess(-pid, signal);
}

/** A process that has already ended is what was asked for. */
function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const gone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!gone) throw error;
  }
}
