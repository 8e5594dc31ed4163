import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { WorkflowExecutionInfo } from '@temporalio/client';
import { describe, expect, inject, test } from 'vitest';
import { SWEEP_WORKFLOW } from '../../workflows/messages.ts';
import { setCurrent } from '../support/current-version.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { eventually } from '../support/eventually.ts';
import { startBatchInCall } from '../support/servers/batch-in-call.ts';
import { pauseSweep, sweepOf } from '../support/sweep.ts';
import { startSystem, type System } from '../support/system.ts';

/** Longer than a worker takes to start beside other tests. */
const SLOW_CALLS = {
  simulator: { talkSeconds: { min: 8, max: 8 } },
  dialling: { reportGraceSeconds: 0 },
};
/** How often is looked at what costs Redial and Temporal much. */
const SELDOM_MS = 500;
/** UNHANDLED_COMMAND in `temporal.api.enums.v1.WorkflowTaskFailedCause`. */
const UNHANDLED_COMMAND = '1';

/** What a module of a bundle calls the package of the workflow code. */
const WORKFLOW = '_temporalio_workflow__WEBPACK_IMPORTED_MODULE_0__';

/** A version of the workflows whose batches and contacts begin with another step. */
const workflowBundle = { code: await changedWorkflows() };

/** The run's bundle, changed as text: another one takes two seconds of CPU. */
async function changedWorkflows(): Promise<string> {
  const code = await readFile(inject('workflowBundle'), 'utf8');
  const changed = insertStep(code, '.ControlSignals(seenRevision);\n');
  return insertStep(changed, 'async function ContactWorkflow(input) {\n');
}

function insertStep(code: string, after: string): string {
  const [before, rest, ...others] = code.split(after);
  if (rest === undefined || others.length > 0) throw new Error(`the bundle has not one "${after}"`);
  return `${before}${after}${WORKFLOW}.upsertMemo({ version: 'changed' });${rest}`;
}

/** Sweeps until something holds. */
async function sweepUntil<T>(system: System, look: () => Promise<T>, holds: (seen: T) => boolean) {
  const sweepAndLook = async () => {
    // A sweep is a workflow with activities.
    await sweepOf(system).trigger();
    await pause(SELDOM_MS);
    return look();
  };
  return eventually(sweepAndLook, holds);
}

const sweepUntilCompleted = async (system: System, batchId: string) =>
  sweepUntil(
    system,
    () => system.rest.batch(batchId),
    (seen) => seen['status'] === 'completed',
  );

/** The runs of a task queue's batches, rounds and contacts. */
async function runsOf({ temporal, taskQueue }: System) {
  const runs: WorkflowExecutionInfo[] = [];
  const query = `TaskQueue = '${taskQueue}' and WorkflowType != '${SWEEP_WORKFLOW}'`;
  for await (const run of temporal.workflow.list({ query })) runs.push(run);
  return runs;
}

/** The runs with a task that failed, but for those that only had to hear of a signal first. */
async function failedRuns(system: System): Promise<string[]> {
  const failed: string[] = [];
  for (const { workflowId, runId } of await runsOf(system)) {
    const { events } = await system.temporal.workflow.getHandle(workflowId, runId).fetchHistory();
    const causes = (events ?? []).flatMap((event) =>
      event.workflowTaskFailedEventAttributes
        ? [String(event.workflowTaskFailedEventAttributes.cause)]
        : [],
    );
    if (causes.some((cause) => cause !== UNHANDLED_COMMAND)) failed.push(workflowId);
  }
  return failed;
}

async function expectEachCalledOnce(system: System, batchId: string, contacts: number) {
  expect(await system.rest.counters(batchId)).toMatchObject({ completed: contacts });
  const calls = await system.rest.ledger();
  expect(calls).toHaveLength(contacts);
  expect(new Set(calls.map((call) => call.to)).size).toBe(contacts);
}

/** The build that ran the last task of a workflow. */
async function buildOf({ temporal }: System, workflowId: string) {
  const { raw } = await temporal.workflow.getHandle(workflowId).describe();
  return raw.workflowExecutionInfo?.versioningInfo?.deploymentVersion?.buildId;
}

/** A batch whose workflow the version `old` has begun, and whose calls begin later. */
async function startBatchLater(
  system: System,
  { contacts, start }: { contacts: number; start: Date },
): Promise<string> {
  const campaign_id = await system.rest.createCampaign();
  const batchId = await system.rest.createBatch({
    campaign_id,
    contacts: answeredNumbers(contacts),
    scheduled_start: start.toISOString(),
  });
  await eventually(
    () => buildOf(system, `batch/${batchId}`),
    (build) => build === 'old',
  );
  return batchId;
}

/** @returns the diagnostics of a batch whose workflow gets nowhere */
async function debugUntilFailing(system: System, batchId: string) {
  const debug = async () => {
    await pause(SELDOM_MS);
    const { body } = await system.rest.send('GET', `/batches/${batchId}/debug`);
    return body['diagnostics'];
  };
  return eventually(debug, (now) => /"fails_tasks":true/.test(JSON.stringify(now)));
}

describe.concurrent('A changed version of the workflows with worker versioning', () => {
  test('fails no task of a batch in flight, and calls each contact once', async () => {
    await using system = await startSystem({ withWorker: false, ...SLOW_CALLS });
    await using _old = await system.startWorker({ buildId: 'old' });
    await setCurrent(system, 'old');
    const batchId = await startBatchInCall(system, { contacts: 4, callStatus: 'in-progress' });
    await using _changed = await system.startWorker({ buildId: 'changed', workflowBundle });
    await setCurrent(system, 'changed');
    await sweepUntilCompleted(system, batchId);

    await expectEachCalledOnce(system, batchId, 4);
    expect(await buildOf(system, `batch/${batchId}`)).toBe('changed');
    expect(await failedRuns(system)).toEqual([]);
  });

  test.each([{ buildId: 'changed' }, {}])(
    'takes over a batch of whose version no worker is left, as %j',
    async (version) => {
      await using system = await startSystem({ withWorker: false });
      const old = await system.startWorker({ buildId: 'old' });
      await setCurrent(system, 'old');
      const start = new Date(Date.now() + 60_000);
      const batchId = await startBatchLater(system, { contacts: 2, start });
      await old[Symbol.asyncDispose]();
      await using _changed = await system.startWorker({ ...version, workflowBundle });
      await setCurrent(system, version.buildId ?? null);
      await pauseSweep(system);
      await system.moveClock(start);
      await debugUntilFailing(system, batchId);
      await sweepUntilCompleted(system, batchId);

      await expectEachCalledOnce(system, batchId, 2);
    },
  );

  test('moves its batches to workers without a version while its own still run', async () => {
    await using system = await startSystem({ withWorker: false });
    await using _old = await system.startWorker({ buildId: 'old' });
    await setCurrent(system, 'old');
    const start = new Date(Date.now() + 60_000);
    const batchId = await startBatchLater(system, { contacts: 2, start });
    await using _unversioned = await system.startWorker();
    await setCurrent(system, null);
    await sweepUntil(
      system,
      () => buildOf(system, `batch/${batchId}`),
      (build) => !build,
    );
    await system.moveClock(start);
    await sweepUntilCompleted(system, batchId);

    await expectEachCalledOnce(system, batchId, 2);
    expect(await failedRuns(system)).toEqual([]);
  });
});

describe.concurrent('A changed version of the workflows without worker versioning', () => {
  test('is seen in /debug, and its sweep replaces what fails without a second call', async () => {
    await using system = await startSystem({ withWorker: false, ...SLOW_CALLS });
    const old = await system.startWorker();
    const batchId = await startBatchInCall(system, { contacts: 4, callStatus: 'in-progress' });
    await old[Symbol.asyncDispose]();
    await using _changed = await system.startWorker({ workflowBundle });
    // No call has ended yet: until then no task of the batch comes that fails.
    await pauseSweep(system);
    expect(await debugUntilFailing(system, batchId)).toMatchObject({
      reasons: [{ code: 'workflow_failing', count: 2 }],
      workflow: { failing_since: expect.stringMatching(/^\d{4}-/) },
    });
    await sweepUntilCompleted(system, batchId);
    await expectEachCalledOnce(system, batchId, 4);
    await sweepUntil(
      system,
      () => runsOf(system),
      (runs) => runs.every(({ status }) => status.name !== 'RUNNING'),
    );
    expect(await failedRuns(system)).toHaveLength(3);
  });
});
