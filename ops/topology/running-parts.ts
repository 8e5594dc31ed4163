import { setTimeout as delay } from 'node:timers/promises';
import { type Part, supervise } from '../../src/dev/processes/supervisor.ts';
import { StartupError } from '../../src/domain/errors.ts';

type Running = { supervised: AsyncDisposable; pid: number; starts: number };

const POLL_MS = 50;

/** The processes of the topology. Each is started again when it ends; disposing stops the newest first. */
export class RunningParts implements AsyncDisposable {
  readonly #parts = new Map<string, Running>();
  readonly #onLine: (line: string) => void;
  readonly #signal: AbortSignal;

  constructor(onLine: (line: string) => void, signal: AbortSignal) {
    this.#onLine = onLine;
    this.#signal = signal;
  }

  /** @throws {StartupError} it does not become ready */
  async start(part: Part): Promise<void> {
    const seen = { pid: 0, starts: 0 };
    const onStart = (pid: number) => {
      seen.starts += 1;
      seen.pid = pid;
      const running = this.#parts.get(part.name);
      if (running !== undefined) Object.assign(running, seen);
    };
    const options = { onStart, onLine: this.#onLine, signal: this.#signal };
    const supervised = await supervise(part, options);
    this.#parts.set(part.name, { supervised, ...seen });
  }

  /** Stops a part in order, by SIGTERM or, Postgres, by SIGINT. It does not start again. */
  async stop(name: string): Promise<void> {
    const { supervised } = this.#of(name);
    await supervised[Symbol.asyncDispose]();
    this.#parts.delete(name);
  }

  /** Kills a part and waits until it is started again and ready. */
  async killAndAwaitRestart(name: string): Promise<void> {
    const running = this.#of(name);
    const { starts } = running;
    process.kill(running.pid, 'SIGKILL');
    while (running.starts === starts) await delay(POLL_MS, undefined, { signal: this.#signal });
  }

  async stopAll(): Promise<void> {
    for (const name of [...this.#parts.keys()].toReversed()) await this.stop(name);
  }

  get names(): string[] {
    return [...this.#parts.keys()];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stopAll();
  }

  #of(name: string): Running {
    const running = this.#parts.get(name);
    if (running === undefined) throw new StartupError(`No part '${name}' runs`);
    return running;
  }
}
