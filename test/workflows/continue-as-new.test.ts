import { temporal } from '@temporalio/proto';
import { expect, test } from 'vitest';
import { openTemporal } from '../../src/temporal/client.ts';
import { ensureSearchAttributes } from '../../src/temporal/search-attributes.ts';
import { BATCH_ID, BATCH_STATUS } from '../../workflows/search-attributes.ts';
import { eventually } from '../support/eventually.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { startOwnTemporal } from '../support/servers/temporal.ts';
import { startSystem } from '../support/system.ts';

const UNHANDLED_COMMAND =
  temporal.api.enums.v1.WorkflowTaskFailedCause.WORKFLOW_TASK_FAILED_CAUSE_UNHANDLED_COMMAND;

/** Suggests continue-as-new after 60 events instead of 4,096. */
const SHORT_HISTORIES = { 'limit.historyCount.suggestContinueAsNew': 60 };

test('continue-as-new during live calls neither loses nor repeats a call', async () => {
  await using server = await startOwnTemporal(SHORT_HISTORIES);
  const { address } = server;
  await using opened = openTemporal({ address, namespace: 'default', taskQueue: 'none' });
  await ensureSearchAttributes(opened.client);
  await using system = await startSystem({
    temporal: { address },
    simulator: { talkSeconds: { min: 0.5, max: 2 } },
  });
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 10 });
  const contacts = answeredNumbers(60);
  const batchId = await system.rest.createBatch({ campaign_id, contacts });
  const first = await system.temporal.workflow.getHandle(`batch/${batchId}`).describe();

  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();

  const last = await system.temporal.workflow.getHandle(`batch/${batchId}`).describe();
  expect(last.runId).not.toBe(first.runId);
  expect(last.typedSearchAttributes.get(BATCH_ID)).toBe(batchId);
  expect(last.typedSearchAttributes.get(BATCH_STATUS)).toBe('completed');
  expect(await system.rest.counters(batchId)).toMatchObject({ completed: 60 });
  const calls = await system.rest.ledger();
  expect(new Set(calls.map((call) => call.to)).size).toBe(60);
  expect(calls).toHaveLength(60);
});

test('a batch continues as new after 50 contacts, and dials on', async () => {
  await using system = await startSystem({ dialling: { reportGraceSeconds: 0 } });
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 30 });
  const batchId = await system.rest.createBatch({ campaign_id, contacts: answeredNumbers(150) });
  const { workflow } = system.temporal;
  await workflow.getHandle(`batch/${batchId}`).result();
  expect(await system.rest.counters(batchId)).toMatchObject({ completed: 150 });

  const childrenOfRuns = async () => {
    const counts: number[] = [];
    for await (const { runId } of workflow.list({ query: `WorkflowId = 'batch/${batchId}'` })) {
      counts.push((await workflow.count(`ParentRunId = '${runId}'`)).count);
    }
    return counts;
  };
  const counts = await eventually(childrenOfRuns, (seen) => sum(seen) === 150);
  // A claim takes 20 contacts at most. A run that meets an event while it ends starts twice as many.
  expect(counts.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...counts)).toBeLessThan(150);
});

test('a run that meets a signal while it continues as new dials on', async () => {
  await using system = await startSystem({ dialling: { reportGraceSeconds: 0 } });
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 30 });
  const batchId = await system.rest.createBatch({ campaign_id, contacts: answeredNumbers(150) });
  const { workflow } = system.temporal;
  const batch = workflow.getHandle(`batch/${batchId}`);
  const over = new AbortController();
  // One signal after the other: the server fails every task in which 100 events arrive.
  const signalWithoutPause = async () => {
    while (!over.signal.aborted) await batch.signal('wake', { revision: 0 });
  };
  const signals = signalWithoutPause();
  await eventually(
    () => system.rest.counters(batchId),
    (counters) => Number(counters['completed']) >= 130,
  ).finally(() => over.abort());
  await signals;
  await batch.result();
  expect(await system.rest.ledger()).toHaveLength(150);

  const startsAfterFailure: number[] = [];
  for await (const { runId } of workflow.list({ query: `WorkflowId = 'batch/${batchId}'` })) {
    const { events } = await workflow.getHandle(batch.workflowId, runId).fetchHistory();
    startsAfterFailure.push(countStartsAfterFailure(events ?? []));
  }
  expect(Math.max(...startsAfterFailure)).toBeGreaterThanOrEqual(1);
});

/** The contacts that a run has started after it failed to continue as new. */
function countStartsAfterFailure(events: readonly temporal.api.history.v1.IHistoryEvent[]): number {
  const failedAt = events.findIndex(
    (event) => event.workflowTaskFailedEventAttributes?.cause === UNHANDLED_COMMAND,
  );
  const after = failedAt === -1 ? [] : events.slice(failedAt);
  return after.filter((event) => event.startChildWorkflowExecutionInitiatedEventAttributes).length;
}

function sum(counts: number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
