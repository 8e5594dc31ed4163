import { type Driver, Kysely, PostgresDriver, type PostgresPool, sql } from 'kysely';
import { Pool, types } from 'pg';
import { StartupError } from '../domain/errors.ts';
import { observeConnections, observeWaiting } from '../telemetry/database-pools.ts';
import { camelCase } from './camel-case.ts';
import { PoolsDriver } from './pools/pools-driver.ts';
import { poolsOf } from './pools/sizes.ts';
import { preparing } from './prepared.ts';
import type { Db, Tables } from './tables.ts';
import { tenantDialect } from './tenant.ts';

const { builtins } = types;

/** Reads bigint and numeric as numbers: counts stay below 2^53, money has at most 6 decimals. */
const typeParsers: ReadonlyMap<number, (text: string) => unknown> = new Map([
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);

export type DatabaseOptions = {
  url: string;
  poolSize: number;
  /** Postgres cancels a statement that takes longer; absent: no limit. */
  statementTimeoutMs?: number;
  /** Postgres cancels a statement that waits longer for a lock; absent: no limit. */
  lockTimeoutMs?: number;
  /** Postgres closes the connection of a transaction that is idle for longer; absent: no limit. */
  idleTransactionTimeoutMs?: number;
  /** `off` for a pooler that gives each transaction another session; default `on`. */
  preparedStatements?: 'on' | 'off';
};

/** Opens a pool of connections to Postgres. Every session has the time zone UTC. */
export function openDatabase(config: DatabaseOptions): Db {
  const observed = new DisposableStack();
  const pool = openPool(config);
  observed.use(observeConnections(pool, { name: 'all', size: config.poolSize }));
  observed.use(observeWaiting('all', () => pool.waitingCount));
  return databaseOf(new PostgresDriver({ pool: statementsOf(pool, config, observed) }));
}

/**
 * As `openDatabase`, with a pool for each kind of work, so that none waits for another, and within a
 * pool a place for each owner: see `working`. Each kind has its own limit for a statement.
 * @param config `poolSize` is the number of connections of all pools together
 */
export function openDividedDatabase(config: Omit<DatabaseOptions, 'statementTimeoutMs'>): Db {
  const pools = poolsOf(config.poolSize).map(({ kind, size, statementTimeoutMs }) => {
    const pool = openPool({ ...config, poolSize: size, statementTimeoutMs });
    const observed = observeConnections(pool, { name: kind, size });
    return { kind, size, pool: statementsOf(pool, config, observed) };
  });
  return databaseOf(new PoolsDriver(pools));
}

function databaseOf(driver: Driver): Db {
  return new Kysely<Tables>({ dialect: tenantDialect(driver), plugins: [camelCase] });
}

/** What a driver needs of a pool; its end also ends `observed`. */
function statementsOf(
  pool: Pool,
  { preparedStatements }: DatabaseOptions,
  observed: Disposable,
): PostgresPool {
  const source = preparedStatements === 'off' ? pool : preparing(pool);
  const end = async () => {
    observed[Symbol.dispose]();
    await source.end();
  };
  return { connect: () => source.connect(), end };
}

function openPool(config: DatabaseOptions): Pool {
  const pool = new Pool({
    connectionString: config.url,
    max: config.poolSize,
    application_name: 'redial',
    // Without parallel workers, with which a long read of one organization takes every processor.
    options: '-c timezone=UTC -c max_parallel_workers_per_gather=0',
    ...(config.statementTimeoutMs && { statement_timeout: config.statementTimeoutMs }),
    ...(config.lockTimeoutMs && { lock_timeout: config.lockTimeoutMs }),
    ...(config.idleTransactionTimeoutMs && {
      idle_in_transaction_session_timeout: config.idleTransactionTimeoutMs,
    }),
    connectionTimeoutMillis: 5_000,
    // Sends statements without waiting for the results of earlier ones.
    pipeline: true,
    types: {
      getTypeParser: (oid, format) =>
        typeParsers.get(oid) ?? types.getTypeParser(oid, format ?? 'text'),
    },
  });
  // The pool replaces an idle connection that the server closed at the next query.
  pool.on('error', () => undefined);
  // A connection closed within a transaction fails its next query. Without a listener, its error
  // event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * Runs a trivial query.
 * @throws {StartupError} Postgres cannot be reached; the message names host and database, never the
 * password
 */
export async function assertReachable(db: Db, { url }: { url: string }): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (cause) {
    const { host, pathname } = new URL(url);
    const why = cause instanceof Error ? cause.message : 'unknown reason';
    throw new StartupError(
      `cannot connect to Postgres at ${host}${pathname} (${why}): start it, or set DATABASE_URL`,
      { cause },
    );
  }
}
