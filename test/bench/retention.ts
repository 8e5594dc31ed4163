import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Db } from '../../src/db/tables.ts';
import type { CallsElsewhere } from '../../src/services/retention/elsewhere.ts';
import { eraseOldData } from '../../src/services/retention/run.ts';
import { NOW, storeBatch } from '../support/rows/batch.ts';
import { ClaimDatabase } from './claim-database.ts';
import { percentile } from './measurements.ts';

type Print = (line: string) => void;

const OLD_CONTACTS = 3_000_000;
const OLD_CALLS = 2_000_000;
const SECONDS = 60;
/** Between two claims of the live batch: about as many as its calls would cause. */
const BETWEEN_CLAIMS_MS = 50;
const LOOK_MS = 10;

/**
 * Times claims of a live batch alone, and beside the erasure of five million old rows, and looks for
 * statements that wait for a lock.
 */
export async function benchRetention(print: Print): Promise<void> {
  await using database = await ClaimDatabase.open();
  await withoutIndexes(database.db, () => storeOldRows(database.db));
  const live = await storeBatch(database.db, { campaign: { concurrencyLimit: 20 } });
  await addLiveContacts(database.db, live);
  print(`claim of 20, alone: ${formatted(await timeClaims(database, live.batchId))}`);
  const stopping = new AbortController();
  const waits = watchLocks(database.db, stopping.signal);
  for (const what of ['calls', 'contacts'] as const) {
    const until = new AbortController();
    const chunks: number[] = [];
    const erasing = eraseBeside(database.db, until.signal, chunks);
    print(
      `claim of 20, beside old ${what}: ${formatted(await timeClaims(database, live.batchId))}`,
    );
    until.abort();
    await erasing;
    print(`chunks of old ${what}: ${chunks.length}, ${formatted(chunks)}`);
    // What is left of the calls waits for another run.
    if (what === 'calls')
      await sql`update batches set purged_at = now() where contacts_erased_at is not null`.execute(
        database.db,
      );
  }
  stopping.abort();
  print(`longest wait for a lock: ${(await waits).toFixed(1)} ms`);
  print(`rows left: ${await leftOver(database.db)}`);
}

function formatted(times: readonly number[]): string {
  const [p50, p95, max] = [0.5, 0.95, 1].map((share) => percentile(times, share).toFixed(1));
  return `p50 ${p50} ms, p95 ${p95} ms, longest ${max} ms`;
}

async function timeClaims(database: ClaimDatabase, batchId: string): Promise<number[]> {
  const times: number[] = [];
  const endMs = performance.now() + SECONDS * 1000;
  while (performance.now() < endMs) {
    times.push((await database.claim(batchId)).ms);
    await database.endCalls(batchId);
    await pause(BETWEEN_CLAIMS_MS);
  }
  return times;
}

async function eraseBeside(db: Db, stopped: AbortSignal, chunks: number[]): Promise<void> {
  let begunMs = performance.now();
  const keepHold = async () => {
    // The pause after a chunk is as long as the chunk.
    chunks.push((performance.now() - begunMs) / 2);
    begunMs = performance.now();
  };
  const log = pino({ level: 'silent' });
  // Call control is not measured.
  const elsewhere: CallsElsewhere = {
    erase: async (_batch, calls) => calls,
    finish: async () => undefined,
  };
  const clock = { now: () => NOW };
  const deps = { db, clock, log, webhookRetentionDays: 30, stopped, keepHold, elsewhere };
  await eraseOldData(deps).catch((error: unknown) => {
    if (!stopped.aborted) throw error;
  });
}

/** @returns the longest time for which a statement was seen waiting for a lock, in milliseconds */
async function watchLocks(db: Db, stopped: AbortSignal): Promise<number> {
  let longestMs = 0;
  while (!stopped.aborted) {
    const { rows } = await sql<{ ms: number | null }>`
      select max(extract(epoch from clock_timestamp() - query_start) * 1000)::double precision as ms
      from pg_stat_activity where wait_event_type = 'Lock'`.execute(db);
    longestMs = Math.max(longestMs, rows[0]?.ms ?? 0);
    await pause(LOOK_MS);
  }
  return longestMs;
}

/**
 * One organization that keeps 30 days, with two batches that finished 60 days ago. The contacts of the
 * first are erased already, so that calls are erased within the time of the bench, too.
 */
async function storeOldRows(db: Db): Promise<void> {
  const old = new Date(NOW.getTime() - 60 * 24 * 60 * 60_000);
  const times = { status: 'completed', createdAt: old, finishedAt: old } as const;
  const called = await storeBatch(db, {
    organization: { retentionDays: 30 },
    batch: { ...times, contactsErasedAt: old },
  });
  await sql`
    insert into calls (execution_id, organization_id, campaign_id, batch_id, contact_id, call_sid,
      call_status, from_number, to_number, retry_count, is_follow_up, is_forced, transcript,
      created_at, ended_at, settled_at, deadline_at, last_news_at)
    select uuidv7(${old}::timestamptz - now()), ${called.organizationId}, ${called.campaignId},
      ${called.batchId}, ${called.contactIds[0]}, 'sid-' || n, 'completed', '+14155550100',
      '+1' || (3000000000 + n), 0, false, false, repeat('Hello Ada. ', 90), ${old}, ${old}, ${old},
      ${old}, ${old}
    from generate_series(1, ${OLD_CALLS}::integer) as n`.execute(db);
  const uncalled = await storeBatch(db, {
    beside: called,
    batch: { ...times, totalContacts: OLD_CONTACTS },
  });
  const { organizationId, campaignId, batchId } = uncalled;
  await db.deleteFrom('contacts').where('batchId', '=', batchId).execute();
  await sql`
    insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
      phone_number, call_variables, status, due_at, look_at)
    select uuidv7(interval '-60 days'), ${organizationId}, ${campaignId}, ${batchId}, n,
      '+1' || (2000000000 + n), '{"callee_name": "Ada Lovelace", "city": "London"}', 'completed',
      ${old}, ${old}
    from generate_series(0, ${OLD_CONTACTS - 1}::integer) as n`.execute(db);
}

async function addLiveContacts(
  db: Db,
  { organizationId, campaignId, batchId }: Awaited<ReturnType<typeof storeBatch>>,
): Promise<void> {
  await sql`
    insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
      phone_number, call_variables, due_at, look_at)
    select uuidv7(), ${organizationId}, ${campaignId}, ${batchId}, n, '+1' || (5000000000 + n), '{}',
      ${NOW}, ${NOW}
    from generate_series(1, 100000) as n`.execute(db);
  await sql`analyze contacts, calls`.execute(db);
}

/** Rows are stored without indexes, which are built afterwards: a third of the time. */
async function withoutIndexes(db: Db, store: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('contacts', 'calls') and indexname not like '%_pkey'
      and indexname <> 'calls_call_sid_key'`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db);
  await store();
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

async function leftOver(db: Db): Promise<string> {
  const { rows } = await sql<{ contacts: number; calls: number }>`
    select (select count(*) from contacts where phone_number like '+12%') as contacts,
      (select count(*) from calls where transcript is not null) as calls`.execute(db);
  return `${rows[0]?.contacts} contacts, ${rows[0]?.calls} calls`;
}
