import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migratorOf } from '../../src/db/migrate.ts';
import { emptyDatabase } from '../support/database.ts';

/** The last migration of version 0.3.0. */
const EARLIER_RELEASE = '20261123T000001Z-waiting-list';

const { db, ...database } = await emptyDatabase();
afterAll(() => database[Symbol.asyncDispose]());

test('The migration takes the expiry from opt-outs, also from those that have expired', async () => {
  const migrator = migratorOf(db);
  expect((await migrator.migrateTo(EARLIER_RELEASE)).error).toBeUndefined();
  await sql`
    with owner as (
      insert into organizations (organization_id, name, created_at, updated_at)
      values (uuidv7(), 'test', now(), now()) returning organization_id)
    insert into suppressions (organization_id, phone_number, reason, created_at, expires_at)
    select organization_id, phone_number, reason, now(), expires_at
    from owner, (values
      ('+14155550101', 'opt_out', now() - interval '1 day'),
      ('+14155550102', 'Opt-Out', now() + interval '1 day'),
      ('+14155550103', 'holiday', now() + interval '1 day'),
      ('+14155550104', null, now() + interval '1 day')
    ) as stored (phone_number, reason, expires_at)`.execute(db);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const rows = await db.selectFrom('suppressions').selectAll().orderBy('phoneNumber').execute();
  expect(rows.map(({ phoneNumber, expiresAt }) => [phoneNumber, expiresAt === null])).toEqual([
    ['+14155550101', true],
    ['+14155550102', true],
    ['+14155550103', false],
    ['+14155550104', false],
  ]);
});
