import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from './dialling.ts';
import { residentMegabytes } from './million.ts';
import { startBenchStack, type BenchStack } from './stack.ts';

const ROWS = 1_000_000;
const ROWS_PER_CHUNK = 1_000;
const LOOK_MS = 20;
const REST_SAMPLES = 250;
const BOUNDARY = 'a-boundary-of-the-bench';

/** Uploads a CSV file of a million rows, while another client asks for a campaign. */
export async function benchImport(print: (line: string) => void): Promise<void> {
  await using stack = await startBenchStack({});
  const campaignId = await stack.rest.createCampaign();
  const ask = () => timeGet(stack, `/campaigns/${campaignId}`);
  await everyLook(ask, (times) => times.length < REST_SAMPLES);
  const atRest = await everyLook(ask, (times) => times.length < REST_SAMPLES);

  let isDone = false;
  let rssMegabytes = 0;
  const startedMs = performance.now();
  const uploading = upload(stack, campaignId).finally(() => {
    isDone = true;
  });
  const meanwhile = everyLook(
    async () => {
      rssMegabytes = Math.max(rssMegabytes, await residentMegabytes(stack.pids.api));
      return ask();
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
    `GET campaign, ${shown('at rest', atRest)}; ${shown('meanwhile', times)} (target p99 < 2×)`,
  );
}

function shown(name: string, of: readonly number[]): string {
  return `${name}: p50 ${percentile(of, 0.5).toFixed(1)} ms, p99 ${percentile(of, 0.99).toFixed(1)} ms`;
}

/** Answers how many contacts the batch has when it is visible. */
async function upload({ apiUrl, token }: BenchStack, campaignId: string): Promise<number> {
  const answer = await fetch(`${apiUrl}/api/v1/batches/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    body: ReadableStream.from(form(campaignId)),
    duplex: 'half',
  });
  // The shape is checked by the tests of the interface.
  const batch = (await answer.json()) as { total_contacts?: number };
  if (batch.total_contacts !== ROWS) throw new Error(`Cannot upload: ${JSON.stringify(batch)}`);
  return batch.total_contacts;
}

function* form(campaignId: string): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  const batch = JSON.stringify({
    campaign_id: campaignId,
    scheduled_start: '2099-01-01T00:00:00Z',
  });
  yield encoder.encode(
    `${partHead('name="batch"')}${batch}\r\n${partHead('name="file"; filename="contacts.csv"')}` +
      'phone_number,callee_name,external_id,timezone\r\n',
  );
  for (let first = 0; first < ROWS; first += ROWS_PER_CHUNK) {
    const rows = Array.from({ length: ROWS_PER_CHUNK }, (_, index) => row(first + index));
    yield encoder.encode(rows.join(''));
  }
  yield encoder.encode(`\r\n--${BOUNDARY}--\r\n`);
}

function partHead(disposition: string): string {
  return `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`;
}

function row(n: number): string {
  return `+1301${String(2_000_000 + n)},Name ${n},id-${n},America/New_York\r\n`;
}

/** Milliseconds of one sample after the other, with a rest between them. */
async function everyLook(
  sample: () => Promise<number>,
  goesOn: (times: readonly number[]) => boolean,
): Promise<number[]> {
  const times: number[] = [];
  while (goesOn(times)) {
    times.push(await sample());
    await pause(LOOK_MS);
  }
  return times;
}

async function timeGet({ apiUrl, token }: BenchStack, path: string): Promise<number> {
  const startedMs = performance.now();
  const answer = await fetch(`${apiUrl}/api/v1${path}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  return performance.now() - startedMs;
}
