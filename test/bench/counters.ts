import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from './measurements.ts';
import { ROWS, storeMillion } from './million.ts';
import { startBenchStack } from './stack.ts';

const REQUESTS = 400;
const EVERY_MS = 50;
const LINES = 100;
const WARM_UP_MS = 10_000;

/** Reads a batch of a million contacts 20 times per second while it is dialled. */
export async function benchCounters(
  print: (line: string) => void,
  simulator: Record<string, string>,
): Promise<void> {
  await using stack = await startBenchStack(simulator);
  const { rest } = stack;
  const campaignId = await rest.createCampaign({ concurrency_limit: LINES });
  const batchId = await storeMillion(stack, { campaignId, status: 'pending' });
  await rest.send('PATCH', `/batches/${batchId}`, { scheduled_start: new Date().toISOString() });
  await pause(WARM_UP_MS);

  const startedMs = performance.now();
  const before = await callsOf(batchId);
  const times: Promise<number>[] = [];
  for (let n = 0; n < REQUESTS; n += 1) {
    await pause(Math.max(0, startedMs + n * EVERY_MS - performance.now()));
    times.push(timeOf(() => rest.send('GET', `/batches/${batchId}`)));
  }
  const taken = await Promise.all(times);
  const seconds = (performance.now() - startedMs) / 1000;
  const attempts = ((await callsOf(batchId)) - before) / seconds;
  print(
    `counters of ${ROWS} contacts at 20 requests/s, dialled at ${attempts.toFixed(1)} attempts/s: ` +
      `p50 ${percentile(taken, 0.5).toFixed(1)} ms, p99 ${percentile(taken, 0.99).toFixed(1)} ms (target p99 100)`,
  );

  async function callsOf(batch: string): Promise<number> {
    return (await rest.ledger()).filter((call) => call.batch_id === batch).length;
  }
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
