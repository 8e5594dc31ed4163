import type { NativeConnectionOptions } from '@temporalio/worker';
import type { TemporalConfig } from '../config/config.ts';

type ConnectionOptions = Pick<NativeConnectionOptions, 'address' | 'tls' | 'apiKey' | 'metadata'>;

/** What every connection to Temporal needs: address, TLS, API key, metadata. */
export function connectionOptions({ address, security }: TemporalConfig): ConnectionOptions {
  // The client writes its name and version into the metadata that it is given.
  return {
    address,
    ...security,
    ...(security?.metadata && { metadata: { ...security.metadata } }),
  };
}

/**
 * Settings of a client's channel. By default gRPC tries a lost connection again after up to two
 * minutes, and forgets the reason where channels share their connections.
 */
export const CHANNEL = {
  'grpc.max_reconnect_backoff_ms': 5_000,
  'grpc.use_local_subchannel_pool': 1,
};
