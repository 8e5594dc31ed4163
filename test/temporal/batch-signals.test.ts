import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openTemporal } from '../../src/temporal/client.ts';
import { createBatchSignals } from '../../src/temporal/workflow-messages.ts';

/** A server that accepts connections and says nothing. */
async function startSilentServer(): Promise<{ address: string } & AsyncDisposable> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => void sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    address: `127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

test('a signal of a batch gives up after two seconds while Temporal accepts no connection', async () => {
  await using server = await startSilentServer();
  const config = { address: server.address, namespace: 'default', taskQueue: 'nobody' };
  const temporal = openTemporal(config);
  const warned: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warned.push(line) });
  await using signals = createBatchSignals(temporal.client, { taskQueue: 'nobody', log });
  const startedMs = performance.now();
  await signals.start('a-batch', 1);
  expect(performance.now() - startedMs).toBeLessThan(4_000);
  expect(warned).toEqual([expect.stringContaining('failed to signal a batch workflow')]);
});
