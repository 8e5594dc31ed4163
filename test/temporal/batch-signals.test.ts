import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { openTemporal } from '../../src/temporal/client.ts';
import { createBatchSignals } from '../../src/temporal/workflow-messages.ts';

test('a signal of a batch gives up after two seconds while nobody listens at the address', async () => {
  const config = { address: '127.0.0.1:1', namespace: 'default', taskQueue: 'nobody' };
  const temporal = openTemporal(config);
  const warned: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warned.push(line) });
  await using signals = createBatchSignals(temporal.client, { taskQueue: 'nobody', log });
  const ids = { batchId: uuidv7(), campaignId: uuidv7(), organizationId: uuidv7() };
  await signals.start({ ...ids, status: 'in_progress', revision: 1 });
  // The client alone notices its deadline when the connection has failed, a second later.
  expect(warned).toEqual([
    expect.stringContaining('"reason":"Temporal has not answered within 2000 ms"'),
  ]);
});
