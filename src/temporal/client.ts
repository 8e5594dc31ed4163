import { Client, Connection } from '@temporalio/client';
import type { TemporalConfig } from '../config/config.ts';

/** A client that connects when it is first used, so that a process starts while Temporal is away. */
export function openTemporal(config: TemporalConfig): { client: Client } & AsyncDisposable {
  const connection = Connection.lazy({ address: config.address, connectTimeout: '5 seconds' });
  return {
    client: new Client({ connection, namespace: config.namespace }),
    [Symbol.asyncDispose]: () => connection.close(),
  };
}
