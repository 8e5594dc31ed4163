import { expect, test } from 'vitest';
import { openTemporal } from '../../src/temporal/client.ts';
import { ensureSearchAttributes } from '../../src/temporal/search-attributes.ts';
import { BATCH_ID, BATCH_STATUS } from '../../workflows/search-attributes.ts';
import { eventually } from '../support/eventually.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { startOwnTemporal } from '../support/servers/temporal.ts';
import { startSystem } from '../support/system.ts';

/** Suggests continue-as-new after 60 events instead of 4,096. */
const SHORT_HISTORIES = { 'limit.historyCount.suggestContinueAsNew': 60 };

test('continue-as-new during live calls neither loses nor repeats a call', async () => {
  await using server = await startOwnTemporal(SHORT_HISTORIES);
  const { address } = server;
  await using temporal = openTemporal({ address, namespace: 'default', taskQueue: 'none' });
  await ensureSearchAttributes(temporal.client);
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

test('a batch continues as new after 100 contacts, and dials on', async () => {
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
  // A claim takes 20 contacts at most, so a run starts fewer than 120.
  expect(counts.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...counts)).toBeLessThan(120);
});

function sum(counts: number[]): number {
  return counts.reduce((all, count) => all + count, 0);
}
