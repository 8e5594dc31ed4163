import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { openTemporal } from '../../src/temporal/client.ts';
import { ensureSweepSchedule, sweepScheduleId } from '../../src/temporal/sweep-schedule.ts';

const taskQueue = `test-${randomUUID()}`;
const temporal = openTemporal({
  address: inject('temporalAddress'),
  namespace: 'default',
  taskQueue,
});
afterAll(() => temporal[Symbol.asyncDispose]());

test('A schedule of the sweep that exists gets the settings of this version and is unpaused', async () => {
  const { client } = temporal;
  const scheduleId = sweepScheduleId(taskQueue);
  const schedule = await client.schedule.create({
    scheduleId,
    spec: { intervals: [{ every: '1 hour' }] },
    action: { type: 'startWorkflow', workflowType: 'OldSweep', taskQueue, workflowId: scheduleId },
    state: { paused: true },
  });
  await ensureSweepSchedule(client, { taskQueue });
  const { spec, action, state } = await schedule.describe();
  expect(spec.intervals).toMatchObject([{ every: 15_000 }]);
  expect(action.workflowType).toBe('SweepWorkflow');
  expect(state.paused).toBe(false);
  await schedule.delete();
});
