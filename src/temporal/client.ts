import { Client, Connection } from '@temporalio/client';
import type { TemporalConfig } from '../config/config.ts';

/** Creates a client that connects on first use, so that a process can start without Temporal. */
export function openTemporal(config: TemporalConfig): { client: Client } & AsyncDisposable {
  const connection = Connection.lazy({ address: config.address, connectTimeout: '5 seconds' });
  return {
    client: new Client({ connection, namespace: config.namespace }),
    [Symbol.asyncDispose]: () => connection.close(),
  };
}
