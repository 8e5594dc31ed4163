import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { hasFailed, isNotEligible } from './batches/diagnoses.ts';
import { failureCode } from './calls/failure-code.ts';
import type { Db, Tables } from './tables.ts';

/**
 * Indexes that are built while calls go on, because their tables may be large: no statement of Redial
 * fails without them, it only takes longer. A migration cannot build them, since it is one transaction.
 */
const INDEXES: Readonly<Record<string, RawBuilder<unknown>>> = {
  campaigns_by_name: sql`campaigns (organization_id, lower(name), campaign_id)`,
  campaigns_by_change: sql`campaigns (organization_id, updated_at, campaign_id)`,
  batches_by_name: sql`batches (organization_id, lower(coalesce(name, '')), batch_id)`,
  batches_by_change: sql`batches (organization_id, updated_at, batch_id)`,
  calls_of_campaign: sql`calls (campaign_id, execution_id)`,
  calls_of_caller: sql`calls (organization_id, from_number, created_at)`,
  // Partial although it has every call, so that Postgres takes it for filters by status alone: with a
  // campaign it made a count three times as slow.
  calls_of_status: sql`calls (organization_id, call_status, execution_id)
    where call_status is not null`,
  // Has the rules of failures: when they change, it needs another name, and the old one is dropped.
  calls_of_failure: sql`calls (organization_id, (${failureCode}), execution_id)
    where ${failureCode} is not null`,
  // With the organization: an external id such as 1 is that of contacts of many organizations.
  contacts_of_external_id: sql`contacts (organization_id, external_id, contact_id) where external_id is not null`,
  calls_failed: sql`calls (batch_id, execution_id) where ${hasFailed}`,
  contacts_not_eligible: sql`contacts (batch_id, organization_id) where ${isNotEligible}`,
};

/** The key of the advisory lock under which one process at a time builds indexes. */
const LOCK_KEY = 7_264_911;
const LOCK_POLL_MS = 200;

/**
 * Builds the indexes that are missing, and those anew whose building was interrupted. Rows can be written
 * meanwhile.
 * @returns the names of the indexes that were built
 */
export async function buildOnlineIndexes(db: Db): Promise<string[]> {
  return db.connection().execute(async (session) => {
    if ((await missingIndexes(session)).length === 0) return [];
    // Tried again and again: a statement that waits holds a snapshot, for which the builder would wait.
    while (!(await tryLock(session))) await delay(LOCK_POLL_MS);
    try {
      const missing = await missingIndexes(session);
      for (const name of missing) await build(session, name);
      if (missing.includes('calls_of_failure')) await gatherFailures(session);
      return missing;
    } finally {
      await sql`select pg_advisory_unlock(${LOCK_KEY})`.execute(session);
    }
  });
}

async function build(session: Kysely<Tables>, name: string): Promise<void> {
  await sql`drop index concurrently if exists ${sql.id(name)}`.execute(session);
  await sql`create index concurrently ${sql.id(name)} on ${INDEXES[name]}`.execute(session);
}

/**
 * Gathers the statistics of the failures: Postgres keeps none with a partial index. Without them it takes
 * every failure for one of 200 equally frequent ones, and reads all calls to find several rare ones.
 */
async function gatherFailures(session: Kysely<Tables>): Promise<void> {
  await sql`create statistics if not exists calls_failures on (${failureCode}) from calls`.execute(
    session,
  );
  const call = await session.selectFrom('calls').select('executionId').limit(1).executeTakeFirst();
  // A table that was empty when it was analyzed counts as small until autovacuum sees it again.
  if (call !== undefined) await sql`analyze calls`.execute(session);
}

async function missingIndexes(session: Kysely<Tables>): Promise<string[]> {
  const names = Object.keys(INDEXES);
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_index on pg_index.indexrelid = pg_class.oid
    where relname = any(${names}) and relnamespace = 'public'::regnamespace and indisvalid`.execute(
    session,
  );
  return names.filter((name) => !rows.some((row) => row.name === name));
}

async function tryLock(session: Kysely<Tables>): Promise<boolean> {
  const { rows } = await sql<{ isLocked: boolean }>`
    select pg_try_advisory_lock(${LOCK_KEY}) as is_locked`.execute(session);
  return rows[0]?.isLocked ?? false;
}
