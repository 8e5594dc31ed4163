import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { isCanonicalUuid } from '../domain/uuid.ts';

/** The database role of an organization's requests; the migrations grant what it may see. */
export const TENANT_ROLE = 'redial_tenant';

const tenant = new AsyncLocalStorage<string>();

/**
 * Runs `work` so that its statements see and change rows of one organization only. Postgres
 * enforces this with row-level security, even for a statement without a `where`. Outside of this
 * function statements see the rows of all organizations.
 * @throws {Error} the id is not a canonical UUID
 */
export function asOrganization<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  if (!isCanonicalUuid(organizationId)) {
    throw new Error('Cannot act for an organization whose id is not a UUID in lower case');
  }
  return tenant.run(organizationId, work);
}

/** Kysely's dialect of Postgres, on whose connections `asOrganization` takes effect. */
export function tenantDialect(driver: Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new TenantDriver(driver),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Sets role and organization for each transaction, and wraps every other statement in one. */
class TenantConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #begin: CompiledQuery;
  isInTransaction = false;

  constructor(inner: DatabaseConnection, organizationId: string) {
    this.inner = inner;
    // One query without parameters, so that all three statements are sent in one message.
    this.#begin = CompiledQuery.raw(
      `begin; set local role ${TENANT_ROLE}; set local redial.organization_id = '${organizationId}'`,
    );
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) return this.inner.executeQuery<R>(query);
    const begun = this.beginAsTenant();
    // A read is sent without waiting for the begin, which would double its latency. If the begin is
    // cancelled, the read runs with the rights of the owner, but its rows are discarded below. A
    // write would stay, so it waits.
    if (!READ.test(query.sql)) await begun;
    const queried = this.inner.executeQuery<R>(query);
    const committed = this.inner.executeQuery(COMMIT);
    await Promise.allSettled([begun, queried, committed]);
    await begun;
    const result = await queried;
    await committed;
    return result;
  }

  /** A begin that fails is rolled back, so that the connection returns to the pool without one. */
  async beginAsTenant(): Promise<void> {
    try {
      await this.inner.executeQuery(this.#begin);
    } catch (error) {
      await this.inner.executeQuery(ROLLBACK).catch(() => undefined);
      throw error;
    }
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Cannot stream rows for an organization: read them page by page');
  }
}

const COMMIT = CompiledQuery.raw('commit');
const ROLLBACK = CompiledQuery.raw('rollback');
const READ = /^\s*select\b/i;

class TenantDriver implements Driver {
  readonly #inner: Driver;

  constructor(inner: Driver) {
    this.#inner = inner;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const connection = await this.#inner.acquireConnection();
    const organizationId = tenant.getStore();
    return organizationId === undefined
      ? connection
      : new TenantConnection(connection, organizationId);
  }

  async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    if (!(connection instanceof TenantConnection)) {
      return this.#inner.beginTransaction(connection, settings);
    }
    if (settings.isolationLevel !== undefined || settings.accessMode !== undefined) {
      throw new Error(
        'Cannot set isolation level or access mode of the transaction of an organization',
      );
    }
    await connection.beginAsTenant();
    connection.isInTransaction = true;
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#inner.commitTransaction(innerOf(connection));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#inner.rollbackTransaction(innerOf(connection));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#inner.releaseConnection(innerOf(connection));
  }

  destroy(): Promise<void> {
    return this.#inner.destroy();
  }
}

function innerOf(connection: DatabaseConnection): DatabaseConnection {
  return connection instanceof TenantConnection ? connection.inner : connection;
}
