import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { StartupError } from '../domain/errors.ts';
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
  const lines = new LineTap(spawned, options.onLine);
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

/** Hands on the lines of a child and remembers the last ones for the message of a failed start. */
class LineTap {
  readonly recent: string[] = [];
  #watch: (line: string) => void = () => {};

  constructor(spawned: ChildProcess, onLine: (line: string) => void = () => {}) {
    for (const input of [spawned.stdout, spawned.stderr]) {
      if (input === null) continue;
      createInterface({ input }).on('line', (line) => {
        this.recent.push(line);
        if (this.recent.length > 20) this.recent.shift();
        this.#watch(line);
        onLine(line);
      });
    }
  }

  first(pattern: RegExp): Promise<void> {
    return new Promise((resolve) => {
      this.#watch = (line) => {
        if (pattern.test(line)) resolve();
      };
    });
  }
}

async function readiness(
  name: string,
  lines: LineTap,
  exited: Promise<Exit>,
  options: ChildOptions,
): Promise<void> {
  const timeoutMs = options.readyTimeoutMs ?? 30_000;
  const abort = new AbortController();
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new StartupError(`${name} was not ready after ${timeoutMs / 1000} s${last(lines)}`));
  }, timeoutMs);
  const ended = exited.then((exit) => {
    const how = exit.signal ?? `code ${exit.code}`;
    throw new StartupError(`${name} ended (${how}) before it was ready${last(lines)}`);
  });
  const { ready } = options;
  try {
    await Promise.race([
      ready instanceof RegExp ? lines.first(ready) : ready(abort.signal),
      ended,
      tooSlow,
    ]);
  } finally {
    clearTimeout(timer);
    abort.abort();
    ended.catch(() => {});
  }
}

/** What the child said about its failure: its fatal line, else its last one. */
function last(lines: LineTap): string {
  const fatal = lines.recent.find((line) => /FATAL|error:/i.test(line));
  const line = fatal ?? lines.recent.at(-1);
  return line === undefined ? '' : `; it said: ${line.trim()}`;
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
