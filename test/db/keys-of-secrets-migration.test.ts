import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migratorOf } from '../../src/db/migrate.ts';
import { emptyDatabase } from '../support/database.ts';

const BEFORE = '20261126T090000Z-replays-while-sending';

const { db, ...database } = await emptyDatabase();
afterAll(() => database[Symbol.asyncDispose]());

test('The migration deletes answers with secrets, and joins the keys of both paths of a creation', async () => {
  const migrator = migratorOf(db);
  expect((await migrator.migrateTo(BEFORE)).error).toBeUndefined();
  await sql`
    with owner as (
      insert into organizations (organization_id, name, created_at, updated_at)
      values (uuidv7(), 'test', now(), now()) returning organization_id)
    insert into idempotency_keys (organization_id, route, key, claim_id, held_until, created_at)
    select organization_id, route, key, uuidv7(), now(), now()
    from owner, (values
      ('/api/v1/eligibility-secrets', 'a'),
      ('/api/v1/batches/create', 'b'),
      ('/api/v1/batches/create limited', 'b'),
      ('/api/v1/campaigns/create', 'c'),
      ('/api/v1/campaigns', 'c'),
      ('/api/v1/batches/created', 'd')
    ) as stored (route, key)`.execute(db);
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const rows = await db.selectFrom('idempotencyKeys').select(['key', 'route']).execute();
  expect(rows.map(({ key, route }) => `${key} ${route}`).toSorted()).toEqual([
    'b /api/v1/batches',
    'b /api/v1/batches limited',
    'c /api/v1/campaigns',
    'c /api/v1/campaigns/create',
    'd /api/v1/batches/created',
  ]);
});
