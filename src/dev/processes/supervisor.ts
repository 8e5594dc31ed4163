import { setTimeout as delay } from 'node:timers/promises';
import { type Child, exitText } from './child.ts';

/** A process that is kept running. `start` resolves when it is ready and gives up on `signal`. */
export type Part = { name: string; start: (signal: AbortSignal) => Promise<Child> };

export type SupervisorOptions = {
  /** Told after each start, the first included. */
  onStart: (pid: number) => void;
  /** Told in one line what ended and when it is started again. */
  onLine: (line: string) => void;
  /** Gives up the first start. */
  signal: AbortSignal;
  pauses?: Pauses;
};

export type Pauses = {
  /** Before the first new start; doubled before each further one. */
  firstMs: number;
  maxMs: number;
  /** Who ran for so long begins with the first pause again. */
  steadyMs: number;
};

const defaultPauses: Pauses = { firstMs: 500, maxMs: 10_000, steadyMs: 30_000 };

/**
 * Starts a part and starts it again whenever it ends, until the result is disposed.
 * @throws {StartupError} the first start failed; later ones are tried again
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
  const pauses = options.pauses ?? defaultPauses;
  let child: Child | undefined = first;
  let pauseMs = pauses.firstMs;
  while (child !== undefined) {
    options.onStart(child.pid);
    const startedMs = performance.now();
    await endOrStop(child, options.signal);
    if (options.signal.aborted) return;
    if (performance.now() - startedMs >= pauses.steadyMs) pauseMs = pauses.firstMs;
    const how = `ended (${exitText(await child.exited)})`;
    ({ child, pauseMs } = await startAgain(part, { how, pauseMs, maxMs: pauses.maxMs }, options));
  }
}

/** Waits for the end of the child, or ends it when the supervisor stops. */
async function endOrStop(child: Child, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = () => resolve(child[Symbol.asyncDispose]());
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  void child.exited.then(() => resolve());
  await promise;
  signal.removeEventListener('abort', stop);
}

type Restart = { how: string; pauseMs: number; maxMs: number };

/** Tries until the part is ready again; no child means that the supervisor stops. */
async function startAgain(
  part: Part,
  restart: Restart,
  { onLine, signal }: SupervisorOptions,
): Promise<{ child: Child | undefined; pauseMs: number }> {
  let { how, pauseMs } = restart;
  while (!signal.aborted) {
    onLine(`${part.name} ${how}; starting it again in ${pauseMs / 1000} s`);
    await delay(pauseMs, undefined, { signal }).catch(() => {});
    pauseMs = Math.min(pauseMs * 2, restart.maxMs);
    if (signal.aborted) break;
    try {
      const child = await part.start(signal);
      onLine(`${part.name} runs again (pid ${child.pid})`);
      return { child, pauseMs };
    } catch (error) {
      how = `did not start: ${error instanceof Error ? error.message : String(error)}`;
    }
  }
  return { child: undefined, pauseMs };
}
