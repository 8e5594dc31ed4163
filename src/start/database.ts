import { assertReachable, type DatabaseOptions, openDatabase } from '../db/database.ts';
import { assertMigrated } from '../db/migrate.ts';
import { hashKeysInUse } from '../db/erasures/erasures.ts';
import type { Db } from '../db/tables.ts';
import type { ErasureConfig } from '../config/config.ts';
import { StartupError } from '../domain/errors.ts';
import { createNumberHashes } from '../signatures/number-hash.ts';

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

/**
 * Checks that every key is there under which erased numbers are suppressed: without it they would be
 * called again.
 * @throws {StartupError} a key is missing
 */
export async function assertHashKeysKnown(db: Db, { keys }: ErasureConfig): Promise<void> {
  const { keyIds } = createNumberHashes(keys);
  const missing = (await hashKeysInUse(db)).filter((keyId) => !keyIds.includes(keyId));
  if (missing.length === 0) return;
  throw new StartupError(
    `erased numbers are suppressed under a key that ERASURE_KEY does not have (${missing.join(', ')}): ` +
      'add the key to the end of the list; without it these numbers would be called again',
  );
}
