import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { asOrganization } from '../../src/db/tenant.ts';
import { storeCall } from '../support/rows/call.ts';
import { testDatabase } from '../support/database.ts';
import { storeBatch } from '../support/rows/batch.ts';

const { db, ...database } = await testDatabase();
afterAll(() => database[Symbol.asyncDispose]());

const [mine, other] = [
  await storeBatch(db, { contacts: [{}] }),
  await storeBatch(db, { contacts: [{}] }),
];
for (const { contactIds } of [mine, other]) await storeCall(db, { contactId: contactIds[0] });
/** Counts the rows of a table without any condition. */
const countRows = async (table: 'campaigns' | 'batches' | 'contacts' | 'calls') => {
  const { count } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

describe('asOrganization', () => {
  test.each(['campaigns', 'batches', 'contacts', 'calls'] as const)(
    'shows only the %s of the organization',
    async (table) => {
      expect(await countRows(table)).toBe(2);
      expect(await asOrganization(mine.organizationId, () => countRows(table))).toBe(1);
      expect(await asOrganization(uuidv7(), () => countRows(table))).toBe(0);
    },
  );

  test('neither changes nor deletes rows of another organization', async () => {
    const changed = await asOrganization(mine.organizationId, () =>
      db.updateTable('campaigns').set({ name: 'Mine' }).executeTakeFirst(),
    );
    expect(changed.numUpdatedRows).toBe(1n);
    const removed = await asOrganization(mine.organizationId, () =>
      db.deleteFrom('calls').where('batchId', '=', other.batchId).executeTakeFirst(),
    );
    expect(removed.numDeletedRows).toBe(0n);
  });

  test('refuses to insert a row of another organization', async () => {
    const { organizationId } = other;
    const row = { organizationId, phoneNumber: '+14155550100', createdAt: new Date() };
    const writing = asOrganization(mine.organizationId, () =>
      db.insertInto('suppressions').values(row).execute(),
    );
    await expect(writing).rejects.toThrow('row-level security');
  });

  test('applies inside a transaction and ends with it', async () => {
    const inside = await asOrganization(mine.organizationId, () =>
      db.transaction().execute((tx) => tx.selectFrom('batches').select('batchId').execute()),
    );
    expect(inside).toEqual([{ batchId: mine.batchId }]);
    expect(await countRows('batches')).toBe(2);
  });

  test('ends when its statement fails', async () => {
    const failing = asOrganization(mine.organizationId, () => sql`select 1 / 0`.execute(db));
    await expect(failing).rejects.toThrow('division by zero');
    expect(await countRows('batches')).toBe(2);
  });

  test('has no access to the events of call control', async () => {
    const reading = asOrganization(mine.organizationId, () =>
      db.selectFrom('callEvents').selectAll().execute(),
    );
    await expect(reading).rejects.toThrow('permission denied');
  });
});

test('The tenant role without an organization sees no row', async () => {
  const rows = await db.transaction().execute(async (tx) => {
    await sql`set local role redial_tenant`.execute(tx);
    return tx.selectFrom('campaigns').select('campaignId').execute();
  });
  expect(rows).toEqual([]);
});

test('Every table with an organization id forces row-level security', async () => {
  const { rows } = await sql<{ name: string; isForced: boolean }>`
    select relname as name, relrowsecurity and relforcerowsecurity as is_forced from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'organization_id')`.execute(
    db,
  );
  expect(rows.filter(({ isForced }) => !isForced)).toEqual([]);
  expect(rows.length).toBeGreaterThan(8);
});

test('asOrganization rejects an organization id that is not a UUID', () => {
  expect(() => asOrganization("x'; reset role; --", async () => undefined)).toThrow('not a UUID');
});
