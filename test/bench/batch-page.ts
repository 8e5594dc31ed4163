import { sql } from 'kysely';
import { openDatabase } from '../../src/db/database.ts';
import type { Db } from '../../src/db/tables.ts';
import { percentile } from './measurements.ts';
import { type BenchStack, startBenchStack } from './stack.ts';
import { TimedClient } from './timed-client.ts';

const ROWS = 1_000_000;
const WARM_UP = 4;
const SAMPLES = 40;
const TARGET_MS = 500;
const SUPPRESSED = 10_000;
const OTHER_BATCHES = 25;
const BUSY = 100;
const FIRST_NUMBER = 3_000_000_000;

const ZONES = ['America/New_York', 'America/Chicago', 'America/Denver', 'America/Los_Angeles']
  .concat(['Europe/London', 'Europe/Berlin', 'Asia/Tokyo'])
  .map((zone) => `'${zone}'`);
const zone = `(array[${ZONES.join(', ')}])[1 + position % ${ZONES.length}]`;
const due = `due_at = now(), look_at = now()`;
const pending = `status = 'pending', ${due}`;

/** What the contacts of the batch are, one after the other. */
const VARIANTS = {
  'all are due, outside their hours': `${pending}, callee_zone = ${zone}`,
  'half of them in zones of their own': `${pending}, timezone = case when position % 2 = 0 then ${zone} end`,
  'all wait for a retry': `status = 'retrying', timezone = null,
    due_at = now() + position * interval '10 ms' + interval '1 hour',
    look_at = now() + position * interval '10 ms' + interval '1 hour'`,
  'half of them completed': `${due}, status = case when position % 2 = 0 then 'completed' else 'pending' end`,
};

/**
 * Measures every read of the console's page of a batch of a million contacts, one after the other. The
 * numbers of 10,000 contacts are suppressed, and another of 25 batches calls 100 of the numbers.
 */
export async function benchBatchPage(print: (line: string) => void): Promise<void> {
  await using stack = await startBenchStack({});
  const db = openDatabase({ url: stack.databaseUrl, poolSize: 1 });
  const batchId = await storeNeighbours(stack, db);
  const reads = {
    '/debug': `/batches/${batchId}/debug`,
    'the batch': `/batches/${batchId}`,
    contacts: `/batches/${batchId}/contacts?limit=50`,
    'contacts, pending': `/batches/${batchId}/contacts?limit=50&status=pending`,
    'contacts, completed': `/batches/${batchId}/contacts?limit=50&status=completed`,
    'contacts, by number': `/batches/${batchId}/contacts?limit=50&phone_number=%2B1${FIRST_NUMBER + 7}`,
    'contacts, by name': `/batches/${batchId}/contacts?limit=50&name=nobody`,
    'list of batches': '/batches/?limit=25',
    'list of batches, view=full': '/batches/?limit=25&view=full',
  };
  for (const [variant, columns] of Object.entries(VARIANTS)) {
    await sql`update contacts set ${sql.raw(columns)} where batch_id = ${batchId}`.execute(db);
    await sql`vacuum analyze contacts`.execute(db);
    print(`${ROWS} contacts, ${variant}:`);
    for (const [name, path] of Object.entries(reads)) {
      const { firstMs, times } = await timeReads(stack, path);
      const [first, p50, p95] = [firstMs, percentile(times, 0.5), percentile(times, 0.95)].map(
        (ms) => ms.toFixed(0),
      );
      print(`  ${name}: first ${first} ms, p50 ${p50} ms, p95 ${p95} ms (target ${TARGET_MS})`);
    }
  }
  await db.destroy();
}

/** The first read finds no count that is kept. */
async function timeReads({ apiUrl, token }: BenchStack, path: string) {
  using client = new TimedClient(apiUrl, token);
  const firstMs = await client.time(path);
  const times: number[] = [];
  for (let n = -WARM_UP; n < SAMPLES; n += 1) {
    const took = await client.time(path);
    if (n >= 0) times.push(took);
  }
  return { firstMs, times };
}

/** Stores the large batch, whose campaign calls on no day from now on, and what is beside it. */
async function storeNeighbours({ rest }: BenchStack, db: Db): Promise<string> {
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toLocaleDateString('en-US', {
    weekday: 'long',
    timeZone: 'UTC',
  });
  const campaign_id = await rest.createCampaign({
    timezone_source: 'callee',
    working_hours: { [tomorrow.toLowerCase()]: { enabled: true, start: '09:00', end: '17:00' } },
  });
  const batchId = await rest.createBatch({ campaign_id, contacts: ['+12025550100'] });
  let another = batchId;
  for (let n = 0; n < OTHER_BATCHES; n += 1) {
    another = await rest.createBatch({ campaign_id, contacts: ['+12025550100'] });
  }
  await sql`
    insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
      phone_number, call_variables, due_at, look_at)
    select uuidv7(), organization_id, campaign_id, batch_id, n, '+1' || (${FIRST_NUMBER}::bigint + n),
      jsonb_build_object('callee_name', 'Name ' || n), now(), now()
    from batches, generate_series(1, ${sql.lit(ROWS - 1)}) as n where batch_id = ${batchId}`.execute(
    db,
  );
  await sql`update batches set total_contacts = ${ROWS} where batch_id = ${batchId}`.execute(db);
  await sql`
    insert into suppressions (organization_id, phone_number, created_at)
    select organization_id, '+1' || (${FIRST_NUMBER}::bigint + n * ${sql.lit(Math.floor(ROWS / SUPPRESSED))}), now()
    from batches, generate_series(1, ${sql.lit(SUPPRESSED)}) as n where batch_id = ${batchId}`.execute(
    db,
  );
  await sql`
    insert into contacts (contact_id, organization_id, campaign_id, batch_id, position, phone_number,
      call_variables, due_at, look_at, status, current_execution_id, claim_id, claimed_at, claimed_from)
    select uuidv7(), organization_id, campaign_id, batch_id, n, '+1' || (${FIRST_NUMBER}::bigint + n * 7),
      '{}', now(), now(), 'dispatched', uuidv7(), uuidv7(), now() + interval '1 day', 'pending'
    from batches, generate_series(1, ${sql.lit(BUSY)}) as n where batch_id = ${another}`.execute(
    db,
  );
  await sql`analyze suppressions`.execute(db);
  return batchId;
}
