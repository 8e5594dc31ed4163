import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteEventsBefore } from '../../src/db/webhooks/purge.ts';
import { firstIdAt } from '../../src/domain/uuid.ts';
import { API_ROLE, grantRights, RIGHTS, WORKER_ROLE } from '../../src/db/process-roles.ts';
import { asOrganization } from '../../src/db/tenant.ts';
import { testDatabase } from '../support/database.ts';
import { storeBatch } from '../support/rows/batch.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());
beforeAll(async () => {
  await storeBatch(db, { contacts: [{}] });
  await grantRights(db);
});

/** Runs a statement as a process with this role would, and undoes it. */
async function attempt(role: string, statement: string): Promise<string> {
  return db
    .transaction()
    .execute(async (tx) => {
      await sql`set local role ${sql.id(role)}`.execute(tx);
      const { rows } = await sql.raw(statement).execute(tx);
      throw new Error(`allowed with ${rows.length} rows`);
    })
    .catch((error: Error) => error.message);
}

test('Every table of the schema says what API and worker may do with it', async () => {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const closed = ['kysely_migration_lock'];
  const listed = [...Object.keys(RIGHTS), ...closed].toSorted();
  expect(rows.map(({ name }) => name).toSorted()).toEqual(listed);
});

describe('The role of the worker', () => {
  test('sees the contacts of all organizations', async () => {
    expect(await attempt(WORKER_ROLE, 'select * from contacts')).toBe('allowed with 1 rows');
  });

  test.each([
    ['tokens', 'select * from tokens'],
    ['answers stored for repeated requests', 'select * from idempotency_keys'],
    ['limits of an organization', 'delete from organizations'],
    ['suppressions', 'delete from suppressions'],
    ['the schema', 'alter table contacts add column stolen text'],
    ['the record of migrations', 'delete from kysely_migration'],
  ])('may not touch %s', async (_what, statement) => {
    expect(await attempt(WORKER_ROLE, statement)).toMatch(/^(permission denied|must be owner)/);
  });
});

test('Only the API may become a tenant', async () => {
  const { rows } = await sql`
    select role, pg_has_role(role, 'redial_tenant', 'set')
      and pg_has_role(role, 'redial_limited_tenant', 'set') as may
    from unnest(array[${API_ROLE}, ${WORKER_ROLE}]) as role`.execute(db);
  expect(rows).toEqual([
    { role: API_ROLE, may: true },
    { role: WORKER_ROLE, may: false },
  ]);
});

describe('The role of the API', () => {
  test('sees the contacts of all organizations, to settle calls', async () => {
    expect(await attempt(API_ROLE, 'select * from contacts')).toBe('allowed with 1 rows');
  });

  test('becomes that of a tenant, who sees nothing without an organization', async () => {
    const seen = await db.transaction().execute(async (tx) => {
      await sql`set local role ${sql.id(API_ROLE)}`.execute(tx);
      await sql`set local role redial_tenant`.execute(tx);
      return tx.selectFrom('contacts').selectAll().execute();
    });
    expect(seen).toEqual([]);
  });

  test('deletes old events of webhooks', async () => {
    const deleted = await db.transaction().execute(async (tx) => {
      await sql`set local role ${sql.id(API_ROLE)}`.execute(tx);
      return deleteEventsBefore(tx, { beforeId: firstIdAt(new Date()), limit: 10 });
    });
    expect(deleted).toBe(0);
  });

  test.each([
    ['place calls', 'insert into calls default values'],
    ['change the schema', 'create table stolen ()'],
    ['change the record of migrations', 'delete from kysely_migration'],
  ])('may not %s', async (_what, statement) => {
    expect(await attempt(API_ROLE, statement)).toMatch(/^(permission denied|must be owner)/);
  });
});

test('grantRights takes away a right that a role should not have', async () => {
  await sql`grant select on tokens to ${sql.id(WORKER_ROLE)}`.execute(db);
  await grantRights(db);
  expect(await attempt(WORKER_ROLE, 'select * from tokens')).toMatch('permission denied');
});

describe('A row refers to rows of its own organization only:', () => {
  test('a batch to its campaign', async () => {
    const [mine, other] = [await storeBatch(db), await storeBatch(db)];
    const moving = asOrganization(mine.organizationId, () =>
      db
        .updateTable('batches')
        .set({ campaignId: other.campaignId })
        .where('batchId', '=', mine.batchId)
        .execute(),
    );
    await expect(moving).rejects.toThrow('batches_campaign');
  });
});
