import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cacheDir } from '../../src/dev/data/cache-dir.ts';
import { findTemporalCli } from '../../src/dev/temporal/cli.ts';
import { startTemporalServer } from '../../src/dev/temporal/server.ts';
import { answeredNumbers } from '../support/data/phone-numbers.ts';
import { startSystem } from '../support/system.ts';

/** Starts a Temporal server that suggests continue-as-new after 60 events instead of 4,096. */
async function startServerWithShortHistories(): Promise<{ address: string } & AsyncDisposable> {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'redial-short-histories-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const cli = await findTemporalCli({ cacheDir, env: process.env, onLine: () => undefined });
  const server = stack.use(
    await startTemporalServer({
      cli,
      dbFile: join(folder, 'temporal.db'),
      port: 0,
      uiPort: 'headless',
      dynamicConfig: { 'limit.historyCount.suggestContinueAsNew': 60 },
    }),
  );
  const open = stack.move();
  return { address: server.address, [Symbol.asyncDispose]: () => open.disposeAsync() };
}

test('continue-as-new during live calls neither loses nor repeats a call', async () => {
  await using server = await startServerWithShortHistories();
  await using system = await startSystem({
    temporal: { address: server.address },
    simulator: { talkSeconds: { min: 0.5, max: 2 } },
  });
  const campaign_id = await system.rest.createCampaign({ concurrency_limit: 10 });
  const contacts = answeredNumbers(60);
  const batchId = await system.rest.createBatch({ campaign_id, contacts });
  const first = await system.temporal.workflow.getHandle(`batch/${batchId}`).describe();

  await system.temporal.workflow.getHandle(`batch/${batchId}`).result();

  const last = await system.temporal.workflow.getHandle(`batch/${batchId}`).describe();
  expect(last.runId).not.toBe(first.runId);
  expect(await system.rest.counters(batchId)).toMatchObject({ completed: 60 });
  const calls = await system.rest.ledger();
  expect(new Set(calls.map((call) => call.to)).size).toBe(60);
  expect(calls).toHaveLength(60);
});
