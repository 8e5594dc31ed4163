import { CamelCasePlugin, Kysely, sql } from 'kysely';
import { Pool, types } from 'pg';
import { StartupError } from '../domain/errors.ts';
import type { Db, Tables } from './tables.ts';
import { TenantDialect } from './tenant.ts';

const { builtins } = types;

/** Counts and money fit a double: at most 2^53 rows, at most 6 decimals. */
const typeParsers: ReadonlyMap<number, (text: string) => unknown> = new Map([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);

export type DatabaseOptions = {
  url: string;
  poolSize: number;
  /** A statement that takes longer is cancelled; absent: none is. */
  statementTimeoutMs?: number;
  /** A statement that waits longer for a row is cancelled; absent: none is. */
  lockTimeoutMs?: number;
  /** A transaction that asks nothing for so long is ended, with its connection. */
  idleTransactionTimeoutMs?: number;
};

/**
 * A pool of connections to Postgres. SQL is snake_case, TypeScript camelCase: this plugin is the
 * one place that maps them; keys inside jsonb stay as they are. Sessions speak UTC.
 */
export function openDatabase(config: DatabaseOptions): Db {
  const pool = new Pool({
    connectionString: config.url,
    max: config.poolSize,
    application_name: 'redial',
    options: '-c timezone=UTC',
    ...(config.statementTimeoutMs && { statement_timeout: config.statementTimeoutMs }),
    ...(config.lockTimeoutMs && { lock_timeout: config.lockTimeoutMs }),
    ...(config.idleTransactionTimeoutMs && {
      idle_in_transaction_session_timeout: config.idleTransactionTimeoutMs,
    }),
    connectionTimeoutMillis: 5_000,
    // Statements go out without waiting for the answers of those before them.
    pipeline: true,
    types: {
      getTypeParser: (oid, format) =>
        typeParsers.get(oid) ?? types.getTypeParser(oid, format ?? 'text'),
    },
  });
  // An idle connection that the server closes is replaced by the pool at the next query.
  pool.on('error', () => undefined);
  // One that is closed within a transaction fails its next query; unheard it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new Kysely<Tables>({
    dialect: new TenantDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/**
 * Asks Postgres for an answer.
 * @throws {StartupError} naming host and database, never the password
 */
export async function assertReachable(db: Db, { url }: { url: string }): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (cause) {
    const { host, pathname } = new URL(url);
    const why = cause instanceof Error ? cause.message : 'unknown reason';
    throw new StartupError(
      `Postgres at ${host}${pathname} does not let us in (${why}): start it, or set DATABASE_URL`,
      { cause },
    );
  }
}
