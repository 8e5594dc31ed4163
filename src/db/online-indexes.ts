import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Db, Tables } from './tables.ts';

/**
 * Indexes that are built while calls go on, because their tables may be large: no statement of Redial
 * fails without them, it only takes longer. A migration cannot build them, since it is one transaction.
 */
const INDEXES: Readonly<Record<string, string>> = {
  campaigns_by_name: 'campaigns (organization_id, lower(name), campaign_id)',
  campaigns_by_change: 'campaigns (organization_id, updated_at, campaign_id)',
  batches_by_name: `batches (organization_id, lower(coalesce(name, '')), batch_id)`,
  batches_by_change: 'batches (organization_id, updated_at, batch_id)',
  calls_of_campaign: 'calls (campaign_id, execution_id)',
  calls_of_caller: 'calls (organization_id, from_number, created_at)',
  // With the organization: an external id such as 1 is that of contacts of many organizations.
  contacts_of_external_id:
    'contacts (organization_id, external_id, contact_id) where external_id is not null',
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
      return missing;
    } finally {
      await sql`select pg_advisory_unlock(${LOCK_KEY})`.execute(session);
    }
  });
}

async function build(session: Kysely<Tables>, name: string): Promise<void> {
  await sql`drop index concurrently if exists ${sql.id(name)}`.execute(session);
  await sql`create index concurrently ${sql.id(name)} on ${sql.raw(INDEXES[name] ?? '')}`.execute(
    session,
  );
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
