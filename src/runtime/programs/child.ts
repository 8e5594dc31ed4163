import { type ChildProcess, spawn } from 'node:child_process';
import { StartupError } from '../../domain/errors.ts';
import { ChildOutput } from './child-output.ts';
import { type Command, spawnArgumentsOf } from './command.ts';

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

/** A running child process. Disposing sends the stop signal, and SIGKILL after the stop timeout. */
export type Child = AsyncDisposable & {
  readonly pid: number;
  readonly exited: Promise<Exit>;
};

type RunningChild = { pid: number; exited: Promise<Exit>; hasEnded: () => boolean };

export type ChildOptions = {
  /** Receives every line of stdout and stderr. */
  onLine?: (line: string) => void;
  /** Matches the line that the child writes when ready, or resolves when the child is ready. */
  ready: RegExp | ((signal: AbortSignal) => Promise<void>);
  /** Default 30 s. */
  readyTimeoutMs?: number;
  /** Default 10 s. */
  stopTimeoutMs?: number;
  /** Cancels the start; to stop a child that is ready, dispose it. */
  signal?: AbortSignal;
};

const livePids = new Set<number>();
process.once('exit', () => {
  for (const pid of livePids) signalGroup(pid, 'SIGKILL');
});

/**
 * Starts a command in its own process group and waits until it is ready. The child never outlives
 * this process: an exit handler kills it, and on Linux the kernel does so even after a SIGKILL.
 * @throws {StartupError} it could not be started, ended before it was ready, or was not ready in
 *   time
 */
export async function startChild(command: Command, options: ChildOptions): Promise<Child> {
  const { file, args, ...identity } = spawnArgumentsOf(command);
  const spawned = spawn(file, args, {
    ...identity,
    env: command.env,
    cwd: command.cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const output = new ChildOutput(spawned, options.onLine);
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
  livePids.add(pid);
  void exited.then(() => livePids.delete(pid));
  const stop = () => stopChild(running, command.stopSignal, options.stopTimeoutMs ?? 10_000);
  try {
    await waitUntilReady(command.name, output, exited, options);
  } catch (error) {
    await stop();
    throw error;
  }
  return { pid, exited, [Symbol.asyncDispose]: stop };
}

async function waitUntilReady(
  name: string,
  output: ChildOutput,
  exited: Promise<Exit>,
  options: ChildOptions,
): Promise<void> {
  const { ready, signal, readyTimeoutMs = 30_000 } = options;
  const settled = new AbortController();
  const limits = [settled.signal, AbortSignal.timeout(readyTimeoutMs)];
  const limit = AbortSignal.any(signal === undefined ? limits : [...limits, signal]);
  const interrupted = new Promise<never>((_, reject) => {
    const giveUp = () => {
      const why = signal?.aborted ? 'was cancelled' : `took over ${readyTimeoutMs / 1000} s`;
      reject(new StartupError(`The start of ${name} ${why}${output.describeLastLine()}`));
    };
    if (limit.aborted) giveUp();
    limit.addEventListener('abort', giveUp);
  });
  const ended = exited.then((exit) => {
    throw new StartupError(
      `${name} ended (${exitText(exit)}) before it was ready${output.describeLastLine()}`,
    );
  });
  try {
    const isReady = ready instanceof RegExp ? output.waitForLine(ready) : ready(limit);
    await Promise.race([isReady, ended, interrupted]);
  } finally {
    ended.catch(() => {});
    settled.abort();
  }
}

/** Describes how a process ended, such as `code 1` or `SIGKILL`. */
export function exitText({ code, signal }: Exit): string {
  return signal ?? `code ${code}`;
}

/** Resolves when the process has ended and its last lines are read. */
function exitOf(spawned: ChildProcess): Promise<Exit & { reason?: string }> {
  return new Promise((resolve) => {
    spawned.once('error', (error) => resolve({ code: null, signal: null, reason: error.message }));
    spawned.once('close', (code, signal) => resolve({ code, signal }));
    spawned.once('exit', (code, signal) => {
      // A grandchild may keep the pipes open, and `close` would never follow.
      setTimeout(resolve, 500, { code, signal }).unref();
    });
  });
}

async function stopChild(running: RunningChild, signal: NodeJS.Signals, timeoutMs: number) {
  if (running.hasEnded()) return;
  const timer = setTimeout(() => signalGroup(running.pid, 'SIGKILL'), timeoutMs);
  signalProcess(running.pid, signal);
  await running.exited;
  clearTimeout(timer);
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  signalProcess(-pid, signal);
}

/** Sends a signal; a process that has already ended is no error. */
function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    const hasEnded = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!hasEnded) throw error;
  }
}
