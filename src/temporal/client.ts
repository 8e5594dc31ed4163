import { setTimeout as pause } from 'node:timers/promises';
import {
  Client,
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
} from '@temporalio/client';
import { tracedClient } from '../telemetry/temporal-tracing.ts';
import type { Tracing } from '../telemetry/traces.ts';
import type { TemporalConfig } from '../config/config.ts';
import { CHANNEL, connectionOptions } from './connection-options.ts';
import { createPayloadCodecs } from './payload-codec.ts';

/** A retry that waits when the client is closed delays the close by this time at most. */
const LONGEST_RETRY_MS = 1_000;
/** Two timers that are set for one instant may run out in any order. */
const TIMER_MS = 20;

/**
 * Creates a client that connects on first use, so that a process can start without Temporal.
 * @param tracing hands the active trace to workflows; null: nothing is traced
 */
export function openTemporal(
  config: TemporalConfig,
  tracing: Tracing | null = null,
): { client: Client } & AsyncDisposable {
  const retries = new Retries();
  const connection = Connection.lazy({
    ...connectionOptions(config),
    connectTimeout: '5 seconds',
    channelArgs: CHANNEL,
    interceptors: [makeGrpcRetryInterceptor(retries.options)],
  });
  const dataConverter = { payloadCodecs: createPayloadCodecs(config.payloadKeys) };
  return {
    client: new Client({
      connection,
      namespace: config.namespace,
      dataConverter,
      ...(tracing && { interceptors: tracedClient() }),
    }),
    [Symbol.asyncDispose]: async () => {
      await retries.end();
      await connection.close();
    },
  };
}

/**
 * The retries of the SDK, with two differences. When the deadline of a request ends them, the SDK says
 * only that; with these, the error tells why the tries before it failed. And none begins on a closed
 * connection, which gRPC would answer with an error in a timer that ends the process.
 */
class Retries {
  #lastReason = '';
  #lastRetryMs = 0;
  #isEnded = false;

  readonly options: ReturnType<typeof defaultGrpcRetryOptions>;

  constructor() {
    const retries = defaultGrpcRetryOptions();
    this.options = {
      ...retries,
      delayFunction: (attempt, status) => {
        const delayMs = Math.min(retries.delayFunction(attempt, status), LONGEST_RETRY_MS);
        this.#lastRetryMs = Math.max(this.#lastRetryMs, performance.now() + delayMs);
        return delayMs;
      },
      retryableDecider: (attempt, status) => {
        const isRetried = !this.#isEnded && retries.retryableDecider(attempt, status);
        if (isRetried) this.#lastReason = status.details;
        else if (attempt > 1 && isDeadline(status)) status.details = this.#lastReason;
        return isRetried;
      },
    };
  }

  /** Waits until the retries that were decided have begun. No other follows. */
  async end(): Promise<void> {
    this.#isEnded = true;
    const leftMs = this.#lastRetryMs - performance.now();
    if (leftMs > 0) await pause(leftMs + TIMER_MS);
  }
}

/** DEADLINE_EXCEEDED in the status codes of gRPC. */
function isDeadline({ code }: { code: number }): boolean {
  return code === 4;
}
