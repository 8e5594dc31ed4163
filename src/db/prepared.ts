import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  type PostgresCursor,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PostgresQueryResult,
  type QueryResult,
} from 'kysely';
import type { Pool, PoolClient, QueryResult as DriverResult } from 'pg';
import { camelCase } from './camel-case.ts';
import { placeholder, valueOf } from './placeholder.ts';
import type { Db, Tables, Tx } from './tables.ts';
import { isStatementStale } from './unavailable.ts';

/** A statement, by what its caller wants of the result. */
type Prepared<On extends Db, V, R> = {
  all: (db: On, values: V) => Promise<R[]>;
  first: (db: On, values: V) => Promise<R | undefined>;
  /** How many rows were inserted, updated or deleted. */
  count: (db: On, values: V) => Promise<number>;
};

type Build<V, R> = (db: Db, values: V) => { compile(db: Db): CompiledQuery<R> };

/** The names of the statements that are declared here, by their SQL. */
const names = new Map<string, string>();

/** Builds queries and compiles them; it has no connection. */
const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [camelCase],
});

/**
 * Declares a statement that Kysely builds once for this process and Postgres plans once for each
 * connection. After five executions Postgres may use one plan for all values, so this is only for
 * statements that find their rows by a unique index, or run in a transaction that plans by indexes.
 * @param name readable, at most 40 characters; seen in `pg_prepared_statements`
 * @param build is called once, with placeholders for the values: it may pass them on, but neither look
 * at them nor compute with them
 */
export function prepare<V extends object, R>(name: string, build: Build<V, R>): Prepared<Db, V, R> {
  // Whatever member `build` reads of a placeholder is one too, and Kysely only passes it on.
  const compiled = build(compiler, placeholder([]) as V).compile(compiler);
  if (compiled.parameters.includes(undefined)) throw new Error(`${name} lacks a parameter`);
  const execute = executor(name, compiled);
  return {
    all: async (db, values) => (await execute(db, values)).rows,
    first: async (db, values) => (await execute(db, values)).rows[0],
    count: async (db, values) => Number((await execute(db, values)).numAffectedRows ?? 0),
  };
}

/** As `prepare`, for a statement that is right only within a transaction: it locks, or is one of several. */
export function prepareInTransaction<V extends object, R>(
  name: string,
  build: Build<V, R>,
): Prepared<Tx, V, R> {
  return prepare(name, build);
}

/**
 * A statement that Postgres no longer knows or can no longer use gets another name, under which every
 * connection plans it anew. Postgres has not executed it then. Within a transaction, which has
 * failed, its caller has to try again.
 */
function executor<R>(prefix: string, { parameters, ...compiled }: CompiledQuery<R>) {
  // The comment tells the statement from the same query elsewhere, and names it in Postgres' log.
  const sql = `${compiled.sql} /* ${prefix} */`;
  const stem = `${prefix} ${createHash('sha256').update(sql).digest('hex').slice(0, 8)}`;
  let generation = 1;
  names.set(sql, `${stem} ${generation}`);
  return async (db: Db, values: object): Promise<QueryResult<R>> => {
    const query = { ...compiled, sql, parameters: parameters.map((each) => valueOf(each, values)) };
    const before = generation;
    try {
      return await db.executeQuery(query);
    } catch (error) {
      if (!isStatementStale(error)) throw error;
      // Of several that fail together, one renames the statement.
      if (generation === before) names.set(sql, `${stem} ${(generation += 1)}`);
      if (db.isTransaction) throw error;
      return db.executeQuery(query);
    }
  };
}

/** A pool whose connections give the statements that are declared here their names. */
export function preparing(pool: Pool): PostgresPool {
  return {
    connect: async () => new NamingClient(await pool.connect()),
    end: () => pool.end(),
  };
}

class NamingClient implements PostgresPoolClient {
  readonly #client: PoolClient;

  constructor(client: PoolClient) {
    this.#client = client;
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<Pick<DriverResult, 'command' | 'rowCount' | 'rows'>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('Cannot open a cursor: stream rows by pages');
    return this.#client.query({ name: names.get(text), text, values: [...values] });
  }

  release(): void {
    this.#client.release();
  }
}
