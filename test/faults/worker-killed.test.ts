import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { answeredNumbers } from '../support/numbers.ts';
import { mostInAnySecond } from '../support/sliding-second.ts';
import { startSystem, type System } from '../support/system.ts';

const entry = fileURLToPath(new URL('../../src/worker.ts', import.meta.url));

/** A worker as production runs it: a process configured by its environment. */
async function spawnWorker({ workerConfig }: System): Promise<ChildProcess> {
  const { database, temporal, callControl, dialling } = workerConfig;
  const worker = spawn(process.execPath, [entry], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      TEMPORAL_ADDRESS: temporal.address,
      TEMPORAL_TASK_QUEUE: temporal.taskQueue,
      CALL_CONTROL_URL: callControl.url,
      CALL_CONTROL_ACCOUNT_SID: callControl.accountSid,
      CALL_CONTROL_TOKEN: callControl.token,
      CALL_CONTROL_WEBHOOK_SECRET: callControl.webhookSecret,
      PUBLIC_URL: dialling.publicUrl,
      DEFAULT_AGENT_CALL_HOOK: dialling.agentCallHook,
      REPORT_GRACE_SECONDS: '0',
      LOG_LEVEL: 'error',
    },
  });
  const [line] = await once(worker.stdout, 'data');
  expect(String(line)).toMatch(/^ready: worker/);
  return worker;
}

test('a worker killed with 20 calls in the air calls nobody twice and leaves nobody', async () => {
  await using system = await startSystem({
    withWorker: false,
    simulator: { talkSeconds: { min: 2, max: 4 } },
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

test('a worker killed between starts lets its successor start no faster', async () => {
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

  expect(mostInAnySecond(calls.map((call) => Date.parse(call.received_at)))).toBeLessThanOrEqual(8);
  expect(new Set(calls.map((call) => call.to)).size).toBe(calls.length);
}, 120_000);
