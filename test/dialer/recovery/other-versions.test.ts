import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { moveToThisVersion } from '../../../src/dialer/recovery/other-versions.ts';
import { hasQueuedActivity } from '../../../src/temporal/lost-activities.ts';
import { runsOfOtherVersions } from '../../../src/temporal/versioning.ts';
import { signalEndpoint } from '../../../src/temporal/webhook-signals.ts';
import { webhookWorkflowId } from '../../../workflows/messages.ts';
import { setCurrent } from '../../support/current-version.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { eventually } from '../../support/eventually.ts';
import { runWorkflows } from '../../support/workflow-worker.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());

test('The workflow of a webhook endpoint of whose version no worker is left begins anew', async () => {
  const deps = world.deps();
  const endpointId = randomUUID();
  const own = { ...deps, taskQueue: `${deps.taskQueue}-${endpointId}` };
  const { temporal, taskQueue } = own;
  const gone = await runWorkflows(own, 'gone');
  await setCurrent(own, 'gone');
  await signalEndpoint(temporal, { taskQueue, endpointId });
  const endpoint = temporal.workflow.getHandle(webhookWorkflowId(endpointId));
  await eventually(
    async () => hasQueuedActivity(await endpoint.describe()),
    (isQueued) => isQueued,
  );
  const { runId } = await endpoint.describe();
  await gone[Symbol.asyncDispose]();
  await eventually(
    () => runsOfOtherVersions(temporal, { taskQueue, version: null, limit: 10 }),
    (runs) => runs.length === 1,
  );

  deps.clock.set(new Date());
  await moveToThisVersion(own);
  expect((await endpoint.describe()).runId).toBe(runId);
  deps.clock.set(new Date(Date.now() + 16_000));
  await moveToThisVersion(own);

  const replaced = await endpoint.describe();
  expect(replaced.runId).not.toBe(runId);
  expect(replaced.status.name).toBe('RUNNING');
  await endpoint.terminate();
});
