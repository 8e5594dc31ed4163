import { sql } from 'kysely';
import { storeBatch, type StoredBatch } from '../support/rows/batch.ts';
import { ClaimDatabase } from './claim-database.ts';
import { formatPercentiles, percentile } from './measurements.ts';

const CLAIMS = 300;
const office = { monday: { enabled: true, windows: [{ start: '09:00', end: '17:00' }] } };

type Print = (line: string) => void;
/** Adds waiting contacts or batches, and returns the batch that is to claim. */
type Scenario = (database: ClaimDatabase) => Promise<string>;

/**
 * Times claims while many batches or contacts wait. Each is a ratio to the claims of a lone small batch
 * in the same run: a claim must not cost more because others wait.
 */
export async function benchWaiting(print: Print): Promise<void> {
  await using database = await ClaimDatabase.open();
  const scenarios: Record<string, Scenario> = {
    'a lone small batch': loneBatch,
    'beside 500,000 forced contacts of the batch': forced,
    'beside 300,000 contacts of the batch in a zone that is asleep': asleep,
    'beside 10,000 open batches, most of them asleep': openBatches,
  };
  let alone = Number.NaN;
  for (const [name, scenario] of Object.entries(scenarios)) {
    const times = await timeClaims(database, await scenario(database));
    if (scenario === loneBatch) alone = percentile(times, 0.99);
    print(`claim, ${name}: ${ratioOf(times, alone)}`);
  }
  await benchSharedLines(database, { print, alone });
}

function ratioOf(times: readonly number[], alone: number): string {
  const ratio = percentile(times, 0.99) / alone;
  return `${formatPercentiles(times)}, p99 ${ratio.toFixed(1)} of that of a lone batch (target 3)`;
}

async function timeClaims(database: ClaimDatabase, batchId: string): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < CLAIMS; n += 1) {
    times.push((await database.claim(batchId)).ms);
    await database.endCalls(batchId);
  }
  return times;
}

async function loneBatch({ db }: ClaimDatabase): Promise<string> {
  const stored = await storeBatch(db, { campaign: { concurrencyLimit: 20 } });
  await addContacts({ db }, stored, { count: CLAIMS * 20, zone: 'Europe/London' });
  return stored.batchId;
}

async function forced(database: ClaimDatabase): Promise<string> {
  const stored = await storeBatch(database.db, { campaign: { concurrencyLimit: 20 } });
  await addContacts(database, stored, { count: 500_000, zone: 'Europe/London', isForced: true });
  return stored.batchId;
}

async function asleep(database: ClaimDatabase): Promise<string> {
  const stored = await storeBatch(database.db, {
    campaign: { concurrencyLimit: 20, timezoneSource: 'callee' },
    workingHours: office,
  });
  await addContacts(database, stored, { count: 300_000, zone: 'America/Denver' });
  await addContacts(database, stored, { count: CLAIMS * 20, zone: 'Europe/London' });
  return stored.batchId;
}

async function openBatches(database: ClaimDatabase): Promise<string> {
  const batchId = await loneBatch(database);
  await copyBatch(database, { batchId, count: 10_000 });
  return batchId;
}

/** Batches of one organization that share 50 lines: a call ends, its batch claims, and who is called. */
async function benchSharedLines(
  database: ClaimDatabase,
  { print, alone }: { print: Print; alone: number },
): Promise<void> {
  for (const count of [20, 400]) {
    const organization = { maxLiveCalls: 50 };
    const first = await storeBatch(database.db, { organization });
    const batchIds = await copyBatch(database, { batchId: first.batchId, count });
    for (const batchId of batchIds) await database.claim(batchId);
    const times: number[] = [];
    const live = batchIds.slice(0, 50);
    for (let ended = 0; ended < CLAIMS; ended += 1) {
      const batchId = live[ended % live.length] ?? first.batchId;
      await database.endCalls(batchId, 1);
      const { ms, taker } = await claimInTurn(database, batchId);
      times.push(...ms);
      live[ended % live.length] = taker ?? batchId;
    }
    print(
      `claim, ${count} batches under max_live_calls 50: ${(times.length / CLAIMS).toFixed(1)} claims ` +
        `for an ended call, ${ratioOf(times, alone)}`,
    );
  }
}

/** Claims for a batch whose call has ended, and for the batches that are called one after the other. */
async function claimInTurn(
  database: ClaimDatabase,
  batchId: string,
): Promise<{ ms: number[]; taker: string | undefined }> {
  const ms: number[] = [];
  let taker: string | undefined;
  database.called = [batchId];
  for (let next = database.called.shift(); next !== undefined; next = database.called.shift()) {
    const claimed = await database.claim(next);
    ms.push(claimed.ms);
    if (claimed.contacts.length > 0) taker = next;
  }
  return { ms, taker };
}

async function addContacts(
  { db }: Pick<ClaimDatabase, 'db'>,
  { batchId }: StoredBatch,
  { count, zone, isForced = false }: { count: number; zone: string; isForced?: boolean },
): Promise<void> {
  const { rows } = await sql<{ from: number }>`
    select max(position) as from from contacts where batch_id = ${batchId}`.execute(db);
  const from = rows[0]?.from ?? 0;
  await sql`
    insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
      phone_number, call_variables, due_at, look_at, callee_zone, forced_at)
    select gen_random_uuid(), organization_id, campaign_id, batch_id, ${from}::integer + n,
      '+1' || (3000000000 + ${from}::integer + n), '{}', started_at, started_at, ${zone},
      case when ${isForced} then started_at end
    from batches, generate_series(1, ${count}::integer) as n where batch_id = ${batchId}`.execute(
    db,
  );
}

/** Copies a batch with 20 contacts each. */
async function copyBatch(
  { db }: ClaimDatabase,
  { batchId, count }: { batchId: string; count: number },
): Promise<string[]> {
  const { rows } = await sql<{ batchId: string }>`
    insert into batches select (jsonb_populate_record(batches,
      jsonb_build_object('batch_id', gen_random_uuid()))).*
    from batches, generate_series(1, ${count}::integer) where batch_id = ${batchId}
    returning batch_id`.execute(db);
  const batchIds = rows.map((row) => row.batchId);
  await sql`
    insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
      phone_number, call_variables, due_at, look_at, callee_zone)
    select gen_random_uuid(), organization_id, campaign_id, batch_id, n,
      '+49' || (row_number() over () + 3000000000), '{}', started_at, started_at, 'Europe/London'
    from batches, generate_series(1, 20) as n where batch_id = any(${batchIds}::uuid[])`.execute(
    db,
  );
  return batchIds;
}
