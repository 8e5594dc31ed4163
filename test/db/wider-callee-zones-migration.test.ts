import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { zonesOfKey, zonesOfNumber } from '../../src/domain/hours/callee-zone.ts';
import { migratorOf } from '../../src/db/migrate.ts';
import { emptyDatabase } from '../support/database.ts';
import { NATIONWIDE } from '../support/data/zoned-numbers.ts';

const BEFORE = '20261128T090000Z-keys-of-secrets';

const { db, ...database } = await emptyDatabase();
afterAll(() => database[Symbol.asyncDispose]());

/** Contacts as 0.3.0 stored them: number, own time zone, key. */
const STORED = [
  ...NATIONWIDE.map(({ number, stored }) => [number, null, stored] as const),
  ['+34911234567', null, 'Europe/Madrid'],
  ['+528112345678', null, 'America/Mexico_City'],
  ['+79161234567', null, '+7'],
  ['+34900123456', 'Europe/Madrid', ''],
] as const;

test('The migration widens the stored zones of nationwide numbers, and leaves all others', async () => {
  const migrator = migratorOf(db);
  expect((await migrator.migrateTo(BEFORE)).error).toBeUndefined();
  for (const [index, [number, timezone, key]] of STORED.entries()) {
    await sql`
      insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
        phone_number, call_variables, timezone, callee_zone, due_at, look_at)
      values (uuidv7(), uuidv7(), uuidv7(), uuidv7(), ${index}, ${number}, '{}', ${timezone}, ${key},
        now(), now())`.execute(db);
  }
  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const contacts = db.selectFrom('contacts').select(['phoneNumber', 'timezone', 'calleeZone']);
  const rows = await contacts.orderBy('position').execute();
  expect(rows.map(({ calleeZone }) => calleeZone)).toEqual([
    ...NATIONWIDE.map(({ key, stored }) => (stored === '+7810' ? '+7810' : key)),
    'Europe/Madrid',
    'America/Mexico_City',
    '+7',
    '',
  ]);
  const narrow = rows.filter(
    ({ phoneNumber, timezone, calleeZone }) =>
      timezone === null &&
      zonesOfKey(calleeZone).join(' ') !== zonesOfNumber(phoneNumber).join(' '),
  );
  expect(narrow).toEqual([]);
});
