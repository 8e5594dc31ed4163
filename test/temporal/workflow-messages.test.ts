import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openTemporal } from '../../src/temporal/client.ts';
import { createBatchSignals, createWaiterWaker } from '../../src/temporal/workflow-messages.ts';

const CONFIG = { address: '127.0.0.1:1', namespace: 'default', taskQueue: 'nobody' };
const REASON = 'Temporal has not answered within 2000 ms';

test('a message is given up after two seconds while nobody listens at the address, and logged', async () => {
  const lines: unknown[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  await using temporal = openTemporal(CONFIG);
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
