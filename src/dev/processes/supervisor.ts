import { setTimeout as delay } from 'node:timers/promises';
import { type Child, exitText } from '../../runtime/programs/child.ts';

/** A process to keep running. `start` resolves when it is ready; `signal` cancels the start. */
export type Part = { name: string; start: (signal: AbortSignal) => Promise<Child> };

export type SupervisorOptions = {
  /** Called after each start, including the first. */
  onStart: (pid: number) => void;
  /** Receives a line about each end and each restart. */
  onLine: (line: string) => void;
  /** Cancels the first start. */
  signal: AbortSignal;
  restartDelays?: RestartDelays;
};

export type RestartDelays = {
  /** Delay before the first restart; it doubles before each further one. */
  firstMs: number;
  maxMs: number;
  /** A part that ran for this long restarts with the first delay again. */
  resetAfterMs: number;
};

const defaultRestartDelays: RestartDelays = { firstMs: 500, maxMs: 10_000, resetAfterMs: 30_000 };

/**
 * Starts a part and restarts it whenever it ends, until the result is disposed.
 * @throws {StartupError} the first start failed; failed restarts are retried
 */
export async function supervise(part: Part, options: SupervisorOptions): Promise<AsyncDisposable> {
  const stopping = new AbortController();
  const first = await part.start(options.signal);
  const running = keepRunning(part, first, { ...options, signal: stopping.signal });
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort();
      await running;
    },
  };
}

async function keepRunning(part: Part, first: Child, options: SupervisorOptions): Promise<void> {
  const delays = options.restartDelays ?? defaultRestartDelays;
  let child: Child | undefined = first;
  let delayMs = delays.firstMs;
  while (child !== undefined) {
    options.onStart(child.pid);
    const startedMs = performance.now();
    await waitForEndOrStop(child, options.signal);
    if (options.signal.aborted) return;
    if (performance.now() - startedMs >= delays.resetAfterMs) delayMs = delays.firstMs;
    const reason = `ended (${exitText(await child.exited)})`;
    ({ child, delayMs } = await restart(part, { reason, delayMs, maxMs: delays.maxMs }, options));
  }
}

/** Waits until the child ends, or stops it when the supervisor stops. */
async function waitForEndOrStop(child: Child, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = () => resolve(child[Symbol.asyncDispose]());
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  void child.exited.then(() => resolve());
  await promise;
  signal.removeEventListener('abort', stop);
}

type Restart = { reason: string; delayMs: number; maxMs: number };

/** Retries until the part is ready; returns no child if the supervisor stops. */
async function restart(
  part: Part,
  first: Restart,
  { onLine, signal }: SupervisorOptions,
): Promise<{ child: Child | undefined; delayMs: number }> {
  let { reason, delayMs } = first;
  while (!signal.aborted) {
    onLine(`${part.name} ${reason}; restarting in ${delayMs / 1000} s`);
    await delay(delayMs, undefined, { signal }).catch(() => {});
    delayMs = Math.min(delayMs * 2, first.maxMs);
    if (signal.aborted) break;
    try {
      const child = await part.start(signal);
      onLine(`${part.name} restarted (pid ${child.pid})`);
      return { child, delayMs };
    } catch (error) {
      reason = `did not start: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return { child: undefined, delayMs };
}
