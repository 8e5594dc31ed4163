import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { migratorOf } from '../../src/db/migrate.ts';
import type { Db } from '../../src/db/tables.ts';
import { emptyDatabase } from '../support/database.ts';

/** The last migration of the first release. */
const FIRST_RELEASE = '20261120T000006Z-first-hang-ups';

const database = await emptyDatabase();
afterAll(() => database[Symbol.asyncDispose]());

type Column = { name: string; type: string; isOptional: boolean };

/** Columns by `table.column`. Whoever inserts a row may leave out an optional one. */
async function columnsOf(db: Db): Promise<Map<string, Column>> {
  const { rows } = await sql<Column>`
    select table_name || '.' || column_name as name, udt_name as type,
      is_nullable = 'YES' or column_default is not null or is_generated = 'ALWAYS' as is_optional
    from information_schema.columns where table_schema = 'public'`.execute(db);
  return new Map(rows.map((column) => [column.name, column]));
}

const migrator = migratorOf(database.db);

/**
 * Migrates from the first release to today.
 * @returns the columns before and after, and the tables of the first release
 */
async function migrateToday() {
  const first = await migrator.migrateTo(FIRST_RELEASE);
  const before = await columnsOf(database.db);
  const later = await migrator.migrateToLatest();
  expect([first.error, later.error]).toEqual([undefined, undefined]);
  const tables = new Set([...before.keys()].map((name) => name.split('.')[0]));
  return { before, after: await columnsOf(database.db), tables };
}

test('Processes of the first release can work on the schema of today', async () => {
  const { before, after, tables } = await migrateToday();
  const lost = [...before.values()].filter(({ name, type, isOptional }) => {
    const column = after.get(name);
    return column?.type !== type || (isOptional && !column.isOptional);
  });
  const demanded = [...after.values()].filter(
    ({ name, isOptional }) =>
      !before.has(name) && !isOptional && tables.has(name.split('.')[0] ?? ''),
  );
  expect({ lost, demanded }).toEqual({ lost: [], demanded: [] });
});
