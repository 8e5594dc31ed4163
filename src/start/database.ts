import { assertReachable, type DatabaseOptions, openDatabase } from '../db/database.ts';
import { assertMigrated } from '../db/migrate.ts';
import type { Db } from '../db/tables.ts';

/** Releases the locks of a process that freezes within a transaction. */
export const IDLE_TRANSACTION_LIMIT = { idleTransactionTimeoutMs: 10_000 };

/**
 * Opens a pool of connections that `stack` closes, on a database that this program can use.
 * @throws {StartupError} Postgres cannot be reached, or its schema is of another version
 */
export async function openMigratedDatabase<Options extends DatabaseOptions>(
  stack: AsyncDisposableStack,
  options: Options,
  open: (options: Options) => Db = openDatabase,
): Promise<Db> {
  const db = stack.adopt(open(options), (opened) => opened.destroy());
  await assertReachable(db, options);
  await assertMigrated(db);
  return db;
}
