import { formatPercentiles, percentile } from './measurements.ts';
import { ROWS } from './million.ts';
import { sampleRepeatedly, upload } from './import.ts';
import { startSecondApi } from './second-api.ts';
import { startBenchStack, type BenchStack } from './stack.ts';
import { TimedClient } from './timed-client.ts';

const WARM_UP_MS = 5_000;
const REST_MS = 15_000;
/** What others may wait beside an upload, as a multiple of what they wait at rest. */
const MOST_TIMES = 3;

type Times = { get: number[]; post: number[] };

/**
 * Measures what others wait while one file is uploaded, against what they wait at rest before and
 * after it, in one run: a GET of a campaign, and a POST of a batch with one contact. First the API
 * of the others takes the upload, whose thread has a lower priority, then a second API which has that
 * as a whole.
 * @param rows of the file; a busy machine is told enough by fewer than a million
 */
export async function benchBesideUpload(
  print: (line: string) => void,
  rows = Number(process.env['BENCH_UPLOAD_ROWS'] ?? ROWS),
): Promise<void> {
  await using stack = await startBenchStack({ QUOTA_OPEN_BATCHES: 'none' });
  const campaignId = await stack.rest.createCampaign();
  await timeOthers(stack, campaignId, after(WARM_UP_MS));
  print(await compare('to the same API', { stack, target: stack, campaignId, rows }));
  const { apiUrl, child } = await startSecondApi(stack);
  await using _child = child;
  const target = { apiUrl, token: stack.token };
  print(await compare('to a second API of lower priority', { stack, target, campaignId, rows }));
}

type Upload = {
  stack: BenchStack;
  target: Pick<BenchStack, 'apiUrl' | 'token'>;
  campaignId: string;
  rows: number;
};

async function compare(name: string, { stack, target, campaignId, rows }: Upload): Promise<string> {
  const measure = (isDone: () => boolean) => timeOthers(stack, campaignId, isDone);
  const before = await measure(after(REST_MS));
  let isUploaded = false;
  const startedMs = performance.now();
  const uploading = upload(target, campaignId, rows).finally(() => {
    isUploaded = true;
  });
  const meanwhile = await measure(() => isUploaded);
  await uploading;
  const seconds = (performance.now() - startedMs) / 1000;
  const afterwards = await measure(after(REST_MS));
  const lines = (['get', 'post'] as const).map((method) => {
    const atRest = [...before[method], ...afterwards[method]];
    const ratio = percentile(meanwhile[method], 0.99) / percentile(atRest, 0.99);
    return (
      `${method.toUpperCase()} at rest: ${formatPercentiles(atRest)}; beside the upload: ` +
      `${formatPercentiles(meanwhile[method])}, ${ratio.toFixed(1)} times the p99 (target ${MOST_TIMES})`
    );
  });
  return [`upload of ${rows} rows ${name}: ${seconds.toFixed(1)} s`, ...lines].join('\n');
}

function after(milliseconds: number): () => boolean {
  const endMs = performance.now() + milliseconds;
  return () => performance.now() > endMs;
}

async function timeOthers(
  { apiUrl, token }: BenchStack,
  campaignId: string,
  isDone: () => boolean,
): Promise<Times> {
  using reader = new TimedClient(apiUrl, token);
  using writer = new TimedClient(apiUrl, token);
  const batch = {
    campaign_id: campaignId,
    contacts: ['+13012000000'],
    scheduled_start: '2099-01-01T00:00:00Z',
  };
  const goesOn = () => !isDone();
  const [get, post] = await Promise.all([
    sampleRepeatedly(() => reader.time(`/campaigns/${campaignId}`), goesOn),
    sampleRepeatedly(() => writer.time('/batches/', batch), goesOn),
  ]);
  return { get, post };
}
