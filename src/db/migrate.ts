import { Migrator } from 'kysely';
import { StartupError } from '../domain/errors.ts';
import { migrations } from './migrations/index.ts';
import { buildOnlineIndexes } from './online-indexes.ts';
import type { Db } from './tables.ts';

const known = Object.keys(migrations);
const newest = known.at(-1) ?? '';

/** All migrations of a database, for who carries them out in parts. */
export function migratorOf(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

/**
 * Migrates the schema to the newest version, and builds the indexes that need no migration. Several
 * processes may do so at once, because Kysely takes a lock.
 * @returns the names of the migrations that ran
 * @throws {StartupError} when the database is newer than this program, or a migration fails
 */
export async function migrate(db: Db): Promise<string[]> {
  await refuseNewerDatabase(db);
  const { error, results = [] } = await migratorOf(db).migrateToLatest();
  if (error !== undefined) {
    const failed = results.find((result) => result.status === 'Error')?.migrationName ?? newest;
    const why = error instanceof Error ? error.message : 'unknown reason';
    throw new StartupError(
      `failed to migrate the database to version ${failed} (${why}); ` +
        `no change was applied: fix the cause and run the migration again`,
      { cause: error },
    );
  }
  await buildOnlineIndexes(db);
  return results.map((result) => result.migrationName);
}

/**
 * Checks that the schema has the version that this program needs.
 * @throws {StartupError} the schema is older or newer; the message names both versions and the
 * remedy
 */
export async function assertMigrated(db: Db): Promise<void> {
  await refuseNewerDatabase(db);
  const applied = await appliedMigrations(db);
  if (applied.includes(newest)) return;
  throw new StartupError(
    `the database is at version ${applied.at(-1) ?? 'none'} and this program needs ${newest}: ` +
      `run "npm run migrate" with the same DATABASE_URL`,
  );
}

async function refuseNewerDatabase(db: Db): Promise<void> {
  const unknown = (await appliedMigrations(db)).filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new StartupError(
    `the database is at version ${unknown.at(-1)}, newer than this program, which knows ` +
      `${newest}: start a newer version of Redial, or use another database`,
  );
}

async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some((table) => table.name === 'kysely_migration')) return [];
  const rows = await db
    .withTables<{ kyselyMigration: { name: string } }>()
    .selectFrom('kyselyMigration')
    .select('name')
    .orderBy('name')
    .execute();
  return rows.map((row) => row.name);
}
