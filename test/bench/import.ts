import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { formatPercentiles, residentMegabytes } from './measurements.ts';
import { startBenchStack, type BenchStack } from './stack.ts';
import { TimedClient } from './timed-client.ts';
import type { UploadedBatch, UploadOrder } from './upload-thread.ts';

const SAMPLE_INTERVAL_MS = 20;
const REST_SAMPLES = 250;
const AFTER_SAMPLES = 20;
const UNTIL_STATISTICS_MS = 10_000;

/** Uploads a CSV file of a million rows, while another client reads a campaign. */
export async function benchImport(print: (line: string) => void): Promise<void> {
  await using stack = await startBenchStack({});
  const campaignId = await stack.rest.createCampaign();
  using client = new TimedClient(stack.apiUrl, stack.token);
  const readCampaign = () => client.time(`/campaigns/${campaignId}`);
  await sampleRepeatedly(readCampaign, (times) => times.length < REST_SAMPLES);
  const atRest = await sampleRepeatedly(readCampaign, (times) => times.length < REST_SAMPLES);

  let isDone = false;
  let rssMegabytes = 0;
  const startedMs = performance.now();
  const uploading = upload(stack, campaignId).finally(() => {
    isDone = true;
  });
  const meanwhile = sampleRepeatedly(
    async () => {
      rssMegabytes = Math.max(rssMegabytes, await residentMegabytes(stack.pids.api));
      return readCampaign();
    },
    () => !isDone,
  );
  const { batchId, total: accepted } = await uploading;
  const seconds = (performance.now() - startedMs) / 1000;
  const after = await measureAfterImport(stack, batchId);
  const times = await meanwhile;

  print(
    `upload of ${accepted} rows: ${seconds.toFixed(1)} s until committed and visible (target 15), ` +
      `API at most ${rssMegabytes.toFixed(0)} MB RSS (target 250)`,
  );
  print(
    `GET campaign, at rest: ${formatPercentiles(atRest)}; meanwhile: ${formatPercentiles(times)} (target p99 < 2×)`,
  );
  for (const line of after) print(line);
}

/**
 * Reads the batch from the moment at which it is visible: as Postgres knows it then, and when its
 * statistics are there. Nothing is analyzed here.
 */
async function measureAfterImport(stack: BenchStack, batchId: string): Promise<string[]> {
  using client = new TimedClient(stack.apiUrl, stack.token);
  const contacts = `/batches/${batchId}/contacts?limit=100`;
  const reads = {
    'first page': `${contacts}&skip=0`,
    'deep page': `${contacts}&skip=900000`,
    counters: `/batches/${batchId}`,
  };
  const lines: string[] = [];
  for (const moment of ['right after the import', 'some seconds later']) {
    for (const [name, path] of Object.entries(reads)) {
      const times: number[] = [];
      while (times.length < AFTER_SAMPLES) times.push(await client.time(path));
      lines.push(
        `${moment}, ${name}: first ${times[0]?.toFixed(1)} ms, ${formatPercentiles(times)}`,
      );
    }
    await pause(UNTIL_STATISTICS_MS);
  }
  return lines;
}

/** Takes samples one after the other with a pause; returns their durations in milliseconds. */
export async function sampleRepeatedly(
  sample: () => Promise<number>,
  shouldContinue: (times: readonly number[]) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (shouldContinue(times)) {
    times.push(await sample());
    await pause(SAMPLE_INTERVAL_MS);
  }
  return times;
}

/** Uploads from a thread, so that the upload does not delay the measurement. */
export async function upload(
  { apiUrl, token }: Pick<BenchStack, 'apiUrl' | 'token'>,
  campaignId: string,
  rows?: number,
  file: Pick<UploadOrder, 'hasConsent'> = {},
): Promise<UploadedBatch> {
  const size = rows === undefined ? {} : { rows };
  const order: UploadOrder = { apiUrl, token, campaignId, ...size, ...file };
  const thread = new Worker(new URL('upload-thread.ts', import.meta.url), { workerData: order });
  // The thread posts the batch once it is visible.
  const [uploaded] = (await once(thread, 'message')) as [UploadedBatch];
  return uploaded;
}
