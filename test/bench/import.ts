import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { formatPercentiles, residentMegabytes } from './measurements.ts';
import { startBenchStack, type BenchStack } from './stack.ts';
import { TimedClient } from './timed-client.ts';
import type { UploadOrder } from './upload-thread.ts';

const SAMPLE_INTERVAL_MS = 20;
const REST_SAMPLES = 250;

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
  const accepted = await uploading;
  const seconds = (performance.now() - startedMs) / 1000;
  const times = await meanwhile;

  print(
    `upload of ${accepted} rows: ${seconds.toFixed(1)} s until committed and visible (target 15), ` +
      `API at most ${rssMegabytes.toFixed(0)} MB RSS (target 250)`,
  );
  print(
    `GET campaign, at rest: ${formatPercentiles(atRest)}; meanwhile: ${formatPercentiles(times)} (target p99 < 2×)`,
  );
}

/** Takes samples one after the other with a pause; returns their durations in milliseconds. */
async function sampleRepeatedly(
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
async function upload({ apiUrl, token }: BenchStack, campaignId: string): Promise<number> {
  const order: UploadOrder = { apiUrl, token, campaignId };
  const thread = new Worker(new URL('upload-thread.ts', import.meta.url), { workerData: order });
  // The thread posts the number of contacts once the batch is visible.
  const [accepted] = (await once(thread, 'message')) as [number];
  return accepted;
}
