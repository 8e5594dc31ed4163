import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Db } from '../../src/db/tables.ts';

export type TestDatabase = { db: Db; url: string } & AsyncDisposable;

const TEMPLATE = 'redial_template';
/** Any number that nothing else locks: one test file at a time makes or copies the template. */
const TEMPLATE_LOCK = 7_361_001;

/**
 * A database of its own with the whole schema, copied from a template that the first caller of a
 * run makes; dropped when it is disposed of.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const adminUrl = inject('databaseAdminUrl');
  return ownDatabase(adminUrl, async (admin, name) => {
    await admin.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${TEMPLATE_LOCK})`.execute(tx);
      // CREATE DATABASE refuses to run inside a transaction; this one only holds the lock.
      await ensureTemplate(admin, adminUrl);
      await sql`create database ${sql.id(name)} template ${sql.id(TEMPLATE)}`.execute(admin);
    });
  });
}

/** A database of its own without any table; dropped when it is disposed of. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return ownDatabase(inject('databaseAdminUrl'), async (admin, name) => {
    await sql`create database ${sql.id(name)}`.execute(admin);
  });
}

async function ownDatabase(
  adminUrl: string,
  create: (admin: Db, name: string) => Promise<void>,
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await withDatabase(adminUrl, (admin) => create(admin, name));
  const url = urlOf(adminUrl, name);
  const db = openDatabase({ url, poolSize: 10 });
  return {
    db,
    url,
    async [Symbol.asyncDispose]() {
      await db.destroy();
      await withDatabase(adminUrl, (admin) =>
        sql`drop database ${sql.id(name)} with (force)`.execute(admin),
      );
    },
  };
}

/** How many statements wait in a database for a lock. */
export async function waitingForLocks(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count;
}

async function ensureTemplate(admin: Db, adminUrl: string): Promise<void> {
  const { rows } = await sql`select 1 from pg_database where datname = ${TEMPLATE}`.execute(admin);
  if (rows.length > 0) return;
  // Renamed when it is complete: a run that is stopped meanwhile leaves no half template.
  const draft = `${TEMPLATE}_draft`;
  await sql`drop database if exists ${sql.id(draft)}`.execute(admin);
  await sql`create database ${sql.id(draft)}`.execute(admin);
  await withDatabase(urlOf(adminUrl, draft), migrate);
  await sql`alter database ${sql.id(draft)} rename to ${sql.id(TEMPLATE)}`.execute(admin);
}

async function withDatabase(url: string, use: (db: Db) => Promise<unknown>): Promise<void> {
  const db = openDatabase({ url, poolSize: 2 });
  try {
    await use(db);
  } finally {
    await db.destroy();
  }
}

function urlOf(adminUrl: string, database: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.href;
}
