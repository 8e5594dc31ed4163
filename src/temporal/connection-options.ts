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
