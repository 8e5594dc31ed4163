import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openTemporal } from '../../src/temporal/client.ts';
import { createBatchSignals, createWaiterWaker } from '../../src/temporal/workflow-messages.ts';

/** Takes connections and never answers. */
const silent = createServer(() => undefined).listen(0, '127.0.0.1');
await once(silent, 'listening');
afterAll(() => silent.close());
// A server that listens on a port has an address of this kind.
const { port } = silent.address() as AddressInfo;
const REASON = 'Temporal has not answered within 2000 ms';

test.each([
  ['nobody listens at the address', '127.0.0.1:1'],
  ['the server takes connections and does not answer', `127.0.0.1:${port}`],
])('a message is given up after two seconds while %s, and logged', async (_name, address) => {
  const lines: unknown[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  await using temporal = openTemporal({ address, namespace: 'default', taskQueue: 'nobody' });
  const signals = createBatchSignals(temporal.client, { taskQueue: 'nobody', log });
  const wakeWaiter = createWaiterWaker(temporal.client, log);
  const end = { callStatus: 'completed', retryCount: 0, isFollowUp: false } as const;
  const call = { contactId: 'c', waiterRunId: 'r', waiterActivityId: 'a', ...end };
  const batch = { batchId: 'b', campaignId: 'c', organizationId: 'o', revision: 1 };
  await Promise.all([signals.start({ ...batch, status: 'in_progress' }), wakeWaiter(call, true)]);
  expect(lines).toEqual([
    expect.objectContaining({ batchId: 'b', signal: 'wake', reason: REASON }),
    expect.objectContaining({ reason: REASON }),
  ]);
});
