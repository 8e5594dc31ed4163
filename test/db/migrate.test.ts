import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/db/database.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import { assertMigrated, migrate } from '../../src/db/migrate.ts';
import type { Db } from '../../src/db/tables.ts';
import { countOrganizationOpenBatches } from '../../src/db/limits/open-batches.ts';
import { asTenant } from '../../src/db/tenant.ts';
import { StartupError } from '../../src/domain/errors.ts';
import { storeBatch } from '../support/rows/batch.ts';
import { emptyDatabase, testDatabase } from '../support/database.ts';

const known = Object.keys(migrations);
const newest = known.at(-1);
/** Records a migration that this program does not know. */
const recordNewerMigration = (db: Db) =>
  sql`insert into kysely_migration (name, timestamp) values ('20990101T000000Z-later', '')`.execute(
    db,
  );
const errorOf = async (started: Promise<unknown>) => started.catch((error: unknown) => error);

describe('migrate', () => {
  test('creates the schema in an empty database', async () => {
    await using database = await emptyDatabase();
    expect(await migrate(database.db)).toEqual(known);
    await expect(assertMigrated(database.db)).resolves.toBeUndefined();
    expect(await database.db.selectFrom('calls').selectAll().execute()).toEqual([]);
  });

  test('runs no migration a second time', async () => {
    await using database = await testDatabase();
    expect(await migrate(database.db)).toEqual([]);
  });

  test('runs each migration once although four programs start at the same time', async () => {
    await using database = await emptyDatabase();
    await using stack = new AsyncDisposableStack();
    const programs = Array.from({ length: 4 }, () =>
      stack.adopt(openDatabase({ url: database.url, poolSize: 2 }), (db) => db.destroy()),
    );
    const ran = await Promise.all(programs.map((db) => migrate(db)));
    expect(ran.flat()).toEqual(known);
  });

  test('changes nothing and names the cause when a migration fails', async () => {
    await using database = await emptyDatabase();
    await sql`create table calls (in_the_way integer)`.execute(database.db);
    const error = await errorOf(migrate(database.db));
    expect(error).toBeInstanceOf(StartupError);
    expect(error).toMatchObject({
      message:
        `failed to migrate the database to version ${known[0]} ` +
        '(relation "calls" already exists); no change was applied: ' +
        'fix the cause and run the migration again',
    });
    const { rows } = await sql`select to_regclass('organizations') as made`.execute(database.db);
    expect(rows).toEqual([{ made: null }]);
  });
});

describe('An owner that may not make roles', () => {
  test('migrates a database beside another installation, once it is granted the roles', async () => {
    await using database = await emptyDatabase();
    await using owner = await createOwner(database);
    const error = await errorOf(migrate(owner.db));
    expect(error).toMatchObject({
      message: expect.stringContaining(
        'an administrator has to run "create role redial_tenant nologin" where that role is ' +
          `missing, and "grant redial_tenant to ${owner.name}"`,
      ),
    });
    await sql`grant redial_tenant to ${sql.id(owner.name)}`.execute(database.db);
    expect(await errorOf(migrate(owner.db))).toMatchObject({
      message: expect.stringContaining(
        'an administrator has to run "create role redial_limited_tenant nologin" where that role ' +
          'is missing, then "grant redial_tenant to redial_limited_tenant" and ' +
          `"grant redial_limited_tenant to ${owner.name}"`,
      ),
    });
    await sql`grant redial_limited_tenant to ${sql.id(owner.name)}`.execute(database.db);
    expect(await migrate(owner.db)).toEqual(known);
    const organizationId = uuidv7();
    for (const within of [null, { campaignIds: [], batchIds: [] }]) {
      const seen = await asTenant({ organizationId, within }, () =>
        owner.db.selectFrom('contacts').selectAll().execute(),
      );
      expect(seen).toEqual([]);
    }
  });

  test('sees the rows of all organizations, and so do its functions for a limited tenant', async () => {
    await using database = await emptyDatabase();
    await using owner = await createOwner(database);
    await sql`grant redial_tenant, redial_limited_tenant to ${sql.id(owner.name)}`.execute(
      database.db,
    );
    await migrate(owner.db);
    const { organizationId, batchId } = await storeBatch(owner.db, { contacts: [{}] });
    const batches = await owner.db.selectFrom('batches').select('batchId').execute();
    expect(batches).toEqual([{ batchId }]);
    const nothing = { organizationId, within: { campaignIds: [], batchIds: [] } };
    const open = await asTenant(nothing, () =>
      countOrganizationOpenBatches(owner.db, { organizationId }),
    );
    expect(open).toBe(1);
  });
});

/** A login role without any right but that of the owner of the database. */
async function createOwner({ db, url }: { db: Db; url: string }) {
  const name = `owner_${randomUUID().replaceAll('-', '')}`;
  const own = new URL(url);
  const database = own.pathname.slice(1);
  const password = randomUUID();
  await sql`create role ${sql.id(name)} login password ${sql.lit(password)}`.execute(db);
  await sql`alter database ${sql.id(database)} owner to ${sql.id(name)}`.execute(db);
  Object.assign(own, { username: name, password });
  const opened = openDatabase({ url: own.href, poolSize: 2 });
  return {
    name,
    db: opened,
    async [Symbol.asyncDispose]() {
      await opened.destroy();
      await sql`reassign owned by ${sql.id(name)} to current_user`.execute(db);
      await sql`drop owned by ${sql.id(name)}`.execute(db);
      await sql`drop role ${sql.id(name)}`.execute(db);
    },
  };
}

describe('A database of a newer version', () => {
  const message =
    'the database is at version 20990101T000000Z-later, newer than this program, which knows ' +
    `${newest}: start a newer version of Redial, or use another database`;

  test.each([
    ['the migration', migrate],
    ['a program that starts', assertMigrated],
  ])('is refused by %s with an error that names both versions', async (_name, start) => {
    await using database = await testDatabase();
    await recordNewerMigration(database.db);
    const error = await errorOf(start(database.db));
    expect(error).toBeInstanceOf(StartupError);
    expect(error).toMatchObject({ message });
  });
});

describe('assertMigrated', () => {
  test('accepts a migrated database', async () => {
    await using database = await testDatabase();
    await expect(assertMigrated(database.db)).resolves.toBeUndefined();
  });

  test('rejects a database that was never migrated', async () => {
    await using database = await emptyDatabase();
    expect(await errorOf(assertMigrated(database.db))).toMatchObject({
      message:
        `the database is at version none and this program needs ${newest}: ` +
        'run "npm run migrate" with the same DATABASE_URL',
    });
  });
});
