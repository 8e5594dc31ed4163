import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import type { WorkerConfig } from '../../src/start/worker.ts';
import type { System } from '../support/system.ts';

export type WorkerCommand = { aheadMs: number } & (
  | { kind: 'start'; config: WorkerConfig; workflowBundlePath: string }
  | { kind: 'moveClock' }
  | { kind: 'stop' }
);
export type WorkerReply = { done: WorkerCommand['kind'] };

const program = fileURLToPath(new URL('./worker-program.ts', import.meta.url));

/** Processes that have stopped their worker; they can start another one. */
const idle: ChildProcess[] = [];

/** The worker processes of one system. Their clocks follow that of the system. */
export class WorkerProcesses implements AsyncDisposable {
  readonly #system: System;
  readonly #running: ChildProcess[] = [];
  readonly #starting = new Set<Promise<void>>();
  readonly #unfollow: () => void;

  constructor(system: System) {
    this.#system = system;
    this.#unfollow = system.clock.followedBy(async (aheadMs) => {
      await Promise.all(this.#starting);
      await Promise.all(this.#running.map((each) => ask(each, { kind: 'moveClock', aheadMs })));
    });
  }

  async start(): Promise<void> {
    const { clock, workerConfig: config } = this.#system;
    const worker = idle.pop() ?? startProcess();
    const { aheadMs } = clock;
    const workflowBundlePath = inject('workflowBundle');
    await ask(worker, { kind: 'start', aheadMs, config, workflowBundlePath });
    this.#running.push(worker);
  }

  /** Kills the worker that has run the longest; another one starts meanwhile. */
  async replaceOne(): Promise<void> {
    const worker = this.#running.shift();
    worker?.kill('SIGKILL');
    const starting = this.start().finally(() => this.#starting.delete(starting));
    this.#starting.add(starting);
    if (worker) await once(worker, 'exit');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#unfollow();
    await Promise.all(this.#starting);
    const { aheadMs } = this.#system.clock;
    await Promise.all(this.#running.map((each) => ask(each, { kind: 'stop', aheadMs })));
    idle.push(...this.#running);
  }
}

/** The process does not keep this one alive, and ends with it. */
function startProcess(): ChildProcess {
  const worker = fork(program, { serialization: 'advanced', execArgv: [] });
  worker.unref();
  worker.channel?.unref();
  return worker;
}

/** Resolves when the process has carried out the command. */
async function ask(worker: ChildProcess, command: WorkerCommand): Promise<void> {
  const ends = new AbortController();
  const { signal } = ends;
  const hasEnded = once(worker, 'exit', { signal }).then(([code, by]) => {
    throw new Error(`Cannot ${command.kind} a worker: it has ended by ${code ?? by}`);
  });
  worker.send(command);
  await Promise.race([once(worker, 'message', { signal }), hasEnded]).finally(() => ends.abort());
}
