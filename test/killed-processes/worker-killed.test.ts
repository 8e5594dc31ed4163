import { once } from 'node:events';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { maxStartsPerSecond } from '../support/ledger/start-rate.ts';
import { startSystem } from '../support/system.ts';
import { spawnWorker } from '../support/servers/worker-process.ts';

test.concurrent('killing a worker during 20 calls leaves every contact called exactly once', async () => {
  await using system = await startSystem({
    withWorker: false,
    simulator: { talkSeconds: { min: 6, max: 8 } },
  });
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 20 });
  const first = await spawnWorker(system);
  const contacts = answeredNumbers(40);
  const batchId = await system.rest.createBatch({ campaign_id, contacts });
  await eventually(
    () => system.rest.liveCalls(),
    (live) => live === 20,
  );

  first.kill('SIGKILL');
  const second = await spawnWorker(system);
  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();
  second.kill('SIGTERM');
  await once(second, 'exit');

  expect(await system.rest.counters(batchId)).toMatchObject({ completed: 40 });
  const calls = await system.rest.ledger();
  expect(calls).toHaveLength(40);
  expect(new Set(calls.map((call) => call.to)).size).toBe(40);
  expect(calls.filter((call) => call.posts !== 1)).toEqual([]);
});

test.concurrent('killing a worker does not raise the rate of call starts', async () => {
  await using system = await startSystem({ withWorker: false });
  const campaign_id = await system.rest.createCampaign({
    concurrency_limit: 40,
    calls_per_second: 8,
  });
  const first = await spawnWorker(system);
  const second = await spawnWorker(system);
  const contacts = answeredNumbers(80);
  await system.rest.createBatch({ campaign_id, contacts });
  const untilStarted = (count: number) =>
    eventually(
      () => system.rest.ledger(),
      (calls) => calls.length >= count,
      100_000,
    );
  await untilStarted(12);

  first.kill('SIGKILL');
  const calls = await untilStarted(44);
  second.kill('SIGTERM');
  expect(await once(second, 'exit')).toEqual([0, null]);

  expect(maxStartsPerSecond(calls.map((call) => Date.parse(call.received_at)))).toBeLessThanOrEqual(
    8,
  );
  expect(new Set(calls.map((call) => call.to)).size).toBe(calls.length);
}, 120_000);
