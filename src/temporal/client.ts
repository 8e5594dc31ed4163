import {
  Client,
  Connection,
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
} from '@temporalio/client';
import type { TemporalConfig } from '../config/config.ts';
import { CHANNEL, connectionOptions } from './connection-options.ts';
import { createPayloadCodecs } from './payload-codec.ts';

/** Creates a client that connects on first use, so that a process can start without Temporal. */
export function openTemporal(config: TemporalConfig): { client: Client } & AsyncDisposable {
  const connection = Connection.lazy({
    ...connectionOptions(config),
    connectTimeout: '5 seconds',
    channelArgs: CHANNEL,
    interceptors: [makeGrpcRetryInterceptor(retriesWithReason())],
  });
  const dataConverter = { payloadCodecs: createPayloadCodecs(config.payloadKeys) };
  return {
    client: new Client({ connection, namespace: config.namespace, dataConverter }),
    [Symbol.asyncDispose]: () => connection.close(),
  };
}

/**
 * The retries of the SDK. When the deadline of a request ends them, the SDK says only that; with
 * these, the error tells why the tries before it failed.
 */
function retriesWithReason(): ReturnType<typeof defaultGrpcRetryOptions> {
  const retries = defaultGrpcRetryOptions();
  let lastReason = '';
  return {
    ...retries,
    retryableDecider(attempt, status) {
      const isRetried = retries.retryableDecider(attempt, status);
      if (isRetried) lastReason = status.details;
      else if (attempt > 1 && isDeadline(status)) status.details = lastReason;
      return isRetried;
    },
  };
}

/** DEADLINE_EXCEEDED in the status codes of gRPC. */
function isDeadline({ code }: { code: number }): boolean {
  return code === 4;
}
