import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import { assertMigrated, migrate } from '../../src/db/migrate.ts';
import type { Db } from '../../src/db/tables.ts';
import { StartupError } from '../../src/domain/errors.ts';
import { emptyDatabase, testDatabase } from '../support/database.ts';

const known = Object.keys(migrations);
const newest = known.at(-1);
/** Says that a migration ran which this program does not know. */
const claimNewer = (db: Db) =>
  sql`insert into kysely_migration (name, timestamp) values ('20990101T000000Z-later', '')`.execute(
    db,
  );
const refusal = async (started: Promise<unknown>) => started.catch((error: unknown) => error);

describe('a migration', () => {
  test('of an empty database makes the schema', async () => {
    await using database = await emptyDatabase();
    expect(await migrate(database.db)).toEqual(known);
    await expect(assertMigrated(database.db)).resolves.toBeUndefined();
    expect(await database.db.selectFrom('calls').selectAll().execute()).toEqual([]);
  });

  test('that has run runs nothing again', async () => {
    await using database = await testDatabase();
    expect(await migrate(database.db)).toEqual([]);
  });

  test('by several programs at once runs once', async () => {
    await using database = await emptyDatabase();
    await using stack = new AsyncDisposableStack();
    const programs = Array.from({ length: 4 }, () =>
      stack.adopt(openDatabase({ url: database.url, poolSize: 2 }), (db) => db.destroy()),
    );
    const ran = await Promise.all(programs.map((db) => migrate(db)));
    expect(ran.flat()).toEqual(known);
  });

  test('that fails applies nothing and says so', async () => {
    await using database = await emptyDatabase();
    await sql`create table calls (in_the_way integer)`.execute(database.db);
    const error = await refusal(migrate(database.db));
    expect(error).toBeInstanceOf(StartupError);
    expect(error).toMatchObject({
      message:
        `the database could not be brought to version ${known[0]} ` +
        '(relation "calls" already exists); nothing of it was applied: ' +
        'mend the cause and run the migration again',
    });
    const { rows } = await sql`select to_regclass('organizations') as made`.execute(database.db);
    expect(rows).toEqual([{ made: null }]);
  });
});

describe('a newer database', () => {
  const message =
    'the database is at version 20990101T000000Z-later, newer than this program, which knows ' +
    `${newest}: start a program at least as new, or choose another database`;

  test.each([
    ['migrated', migrate],
    ['started on', assertMigrated],
  ])('is not %s: one sentence tells why', async (_name, start) => {
    await using database = await testDatabase();
    await claimNewer(database.db);
    const error = await refusal(start(database.db));
    expect(error).toBeInstanceOf(StartupError);
    expect(error).toMatchObject({ message });
  });
});

describe('a program', () => {
  test('starts on a migrated database', async () => {
    await using database = await testDatabase();
    await expect(assertMigrated(database.db)).resolves.toBeUndefined();
  });

  test('refuses a database that was never migrated', async () => {
    await using database = await emptyDatabase();
    expect(await refusal(assertMigrated(database.db))).toMatchObject({
      message:
        `the database is at version none and this program needs ${newest}: ` +
        'run "npm run migrate" with the same DATABASE_URL',
    });
  });
});
