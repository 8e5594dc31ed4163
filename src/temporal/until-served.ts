import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import type { Logger } from 'pino';
import type { TemporalConfig } from '../config/config.ts';
import { StartupError } from '../domain/errors.ts';
import { CHANNEL, connectionOptions } from './connection-options.ts';
import { explainProblem, type TemporalProblem } from './problem.ts';

const TIMEOUT_MS = 5_000;
const RETRY_MS = 1_000;

export type Waiting = { config: TemporalConfig; log: Logger; stop: AbortSignal };

/**
 * Repeats an attempt, once a second, until Temporal serves it. Logs what keeps it away each time that
 * this changes.
 * @param isHopeless tells the problems for which it does not wait
 * @throws {StartupError} such a problem
 * @throws the reason of `stop` when it is aborted
 */
export async function untilServed<T>(
  attempt: () => Promise<T>,
  { config, log, stop }: Waiting,
  isHopeless: (problem: TemporalProblem) => boolean = ({ mayPass }) => !mayPass,
): Promise<T> {
  let lastReason = '';
  for (;;) {
    stop.throwIfAborted();
    try {
      const served = await attempt();
      if (lastReason !== '') log.info('Temporal serves this process now');
      return served;
    } catch (error) {
      const problem = await explainProblem(error, config);
      const { message: reason } = problem;
      if (isHopeless(problem)) throw new StartupError(reason, { cause: error });
      if (reason !== lastReason)
        log.warn({ reason }, 'Temporal does not serve this process yet: it waits');
      lastReason = reason;
    }
    await delay(RETRY_MS, undefined, { signal: stop });
  }
}

/**
 * Asks for the namespace, by a connection of its own that does not repeat what fails.
 * @throws when Temporal does not serve the namespace; `explainProblem` says why
 */
export async function assertServed(config: TemporalConfig): Promise<void> {
  const options = { ...connectionOptions(config), channelArgs: CHANNEL, interceptors: [] };
  const connection = Connection.lazy(options);
  try {
    await connection.withDeadline(Date.now() + TIMEOUT_MS, () =>
      connection.workflowService.describeNamespace({ namespace: config.namespace }),
    );
  } finally {
    await connection.close();
  }
}

/**
 * Logs what keeps Temporal away from a process that works without it, until Temporal serves it.
 * Disposing ends the waiting.
 */
export function watchForTemporal(config: TemporalConfig, log: Logger): AsyncDisposable {
  const stopped = new AbortController();
  const waiting = { config, log, stop: stopped.signal };
  const watching = untilServed(
    () => assertServed(config),
    waiting,
    () => false,
  ).catch((error) => {
    if (!stopped.signal.aborted) log.error({ err: error }, 'stopped watching for Temporal');
  });
  return {
    async [Symbol.asyncDispose]() {
      stopped.abort();
      await watching;
    },
  };
}
