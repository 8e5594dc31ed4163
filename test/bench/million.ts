import { sql } from 'kysely';
import { Client } from 'pg';
import { openDatabase } from '../../src/db/database.ts';
import { formatPercentiles, percentile, residentMegabytes } from './measurements.ts';
import { startBenchStack, type BenchStack } from './stack.ts';
import { TimedClient } from './timed-client.ts';

export const ROWS = 1_000_000;
const PAGE = 100;
const WARM_UP = 300;
const SAMPLES = 500;

/** Measures an integrator's requests on a batch of a million contacts, one after the other. */
export async function benchMillion(print: (line: string) => void): Promise<void> {
  await using stack = await startBenchStack({});
  const { batchId, campaignId } = await storeCalled(stack, ROWS);
  const { seconds, megabytes, rssMegabytes } = await measureExport(stack, batchId);
  print(
    `export of ${ROWS} contacts: ${seconds.toFixed(1)} s (target 10), ${megabytes.toFixed(0)} MB, API at ` +
      `most ${rssMegabytes.toFixed(0)} MB RSS (target 200)`,
  );
  const contacts = `/batches/${batchId}/contacts?limit=${PAGE}`;
  const anywhere = (n: number) => (n * 7_919 * 131) % (ROWS - PAGE);
  await measurePages(
    stack,
    { batchId, path: (n) => `${contacts}&skip=${anywhere(n)}`, anywhere },
    print,
  );
  const requests = {
    'page by status anywhere (target p99 150)': (n: number) =>
      `${contacts}&status=completed&skip=${anywhere(n)}`,
    'batch with its counters, at rest (target p99 100)': () => `/batches/${batchId}`,
  };
  for (const [name, path] of Object.entries(requests)) {
    const times = await timeRequests(stack, { samples: SAMPLES, path });
    print(`${name}: ${formatPercentiles(times)}`);
  }
  const path = () => `/campaigns/${campaignId}/stats`;
  const times = await timeRequests(stack, { samples: 5, path });
  print(`statistics of the campaign: p50 ${percentile(times, 0.5).toFixed(0)} ms`);
}

/** Stores a finished batch of so many contacts with a call variable; half of them were called. */
export async function storeCalled(
  stack: BenchStack,
  rows: number,
): Promise<{ batchId: string; campaignId: string }> {
  const campaignId = await stack.rest.createCampaign();
  const batchId = await storeMillion(stack, { campaignId, status: 'completed', rows });
  const db = openDatabase({ url: stack.databaseUrl, poolSize: 1 });
  await sql`
    insert into calls (execution_id, organization_id, campaign_id, batch_id, contact_id, call_status,
      from_number, to_number, retry_count, is_follow_up, is_forced, created_at, ended_at, settled_at,
      deadline_at, last_news_at, summary)
    select gen_random_uuid(), organization_id, campaign_id, batch_id, contact_id, 'completed',
      '+12125550100', phone_number, 0, false, false, now(), now(), now(), now(), now(), 'The order will be picked up today.'
    from contacts where batch_id = ${batchId} and position % 2 = 1`.execute(db);
  await sql`vacuum analyze contacts, calls`.execute(db);
  await db.destroy();
  return { batchId, campaignId };
}

/** Creates a batch with one contact through the API and adds the others by SQL. */
export async function storeMillion(
  stack: BenchStack,
  {
    campaignId,
    status,
    rows = ROWS,
  }: { campaignId: string; status: 'pending' | 'completed'; rows?: number },
): Promise<string> {
  const batchId = await stack.rest.createBatch({
    campaign_id: campaignId,
    contacts: ['+12025550100'],
    scheduled_start: '2099-01-01T00:00:00Z',
  });
  const db = openDatabase({ url: stack.databaseUrl, poolSize: 1 });
  await sql`
    insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
      phone_number, callee_zone, call_variables, due_at, look_at, status)
    select gen_random_uuid(), organization_id, campaign_id, batch_id, n,
      '+1' || (3000000000 + n), '+1', jsonb_build_object('callee_name', 'Name ' || n), now(), now(), ${status}
    from batches, generate_series(1, ${sql.lit(rows - 1)}) as n where batch_id = ${batchId}`.execute(
    db,
  );
  await sql`update batches set total_contacts = ${rows} where batch_id = ${batchId}`.execute(db);
  await sql`vacuum analyze contacts`.execute(db);
  await db.destroy();
  return batchId;
}

/** Alternates with reading the same rows by pg alone, to relate the result to the machine's speed. */
async function measurePages(
  stack: BenchStack,
  pages: { batchId: string; path: (n: number) => string; anywhere: (n: number) => number },
  print: (line: string) => void,
): Promise<void> {
  using client = new TimedClient(stack.apiUrl, stack.token);
  const postgres = new Client({ connectionString: stack.databaseUrl });
  await postgres.connect();
  const text =
    'select * from contacts where batch_id = $1 and position >= $2 order by position limit $3';
  const whole: number[] = [];
  const bare: number[] = [];
  for (let n = -WARM_UP; n < SAMPLES; n += 1) {
    const page = await client.time(pages.path(Math.abs(n)));
    const startedMs = performance.now();
    await postgres.query(text, [pages.batchId, pages.anywhere(Math.abs(n)), PAGE]);
    if (n < 0) continue;
    whole.push(page);
    bare.push(performance.now() - startedMs);
  }
  await postgres.end();
  print(`page of 100 contacts anywhere (target p99 5): ${formatPercentiles(whole)}`);
  print(`  the same rows by pg alone, in turns: ${formatPercentiles(bare)}`);
}

/** Downloads an export; returns its duration, size and the API's peak memory. */
async function measureExport(
  { apiUrl, token, pids }: BenchStack,
  batchId: string,
): Promise<{ seconds: number; megabytes: number; rssMegabytes: number }> {
  const startedMs = performance.now();
  const answer = await fetch(`${apiUrl}/api/v1/batches/${batchId}/export.csv`, {
    headers: { authorization: `Bearer ${token}` },
  });
  let bytes = 0;
  let rssMegabytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    rssMegabytes = Math.max(rssMegabytes, await residentMegabytes(pids.api));
  }
  const seconds = (performance.now() - startedMs) / 1000;
  return { seconds, megabytes: bytes / 1e6, rssMegabytes };
}

/** Measures `samples` requests one after the other, in milliseconds. */
async function timeRequests(
  { apiUrl, token }: BenchStack,
  { samples, path }: { samples: number; path: (n: number) => string },
): Promise<number[]> {
  using client = new TimedClient(apiUrl, token);
  const times: number[] = [];
  // The first requests warm up the compiler and do not count.
  for (let n = -WARM_UP; n < samples; n += 1) {
    const took = await client.time(path(Math.abs(n)));
    if (n >= 0) times.push(took);
  }
  return times;
}
