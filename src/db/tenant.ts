import { AsyncLocalStorage } from 'node:async_hooks';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Pool } from 'pg';
import { isCanonicalUuid } from '../domain/uuid.ts';

/** The role that a request of an organization takes on; see the migrations for what it may see. */
export const TENANT_ROLE = 'redial_tenant';

const tenant = new AsyncLocalStorage<string>();

/**
 * Runs work whose statements see and change rows of one organization only, whatever they ask for:
 * Postgres' row-level security stands behind every `where`. Outside of it statements see all.
 */
export function asOrganization<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  if (!isCanonicalUuid(organizationId)) {
    throw new Error('Cannot act for an organization whose id is not a UUID in lower case');
  }
  return tenant.run(organizationId, work);
}

/** The dialect of Postgres, with `asOrganization` in force. */
export class TenantDialect extends PostgresDialect {
  readonly #pool: Pool;

  constructor({ pool }: { pool: Pool }) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new TenantDriver(new PostgresDriver({ pool: this.#pool }));
  }
}

/** Role and organization hold to the end of a transaction, so each statement has one. */
class TenantConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #begin: CompiledQuery;
  isInTransaction = false;

  constructor(inner: DatabaseConnection, organizationId: string) {
    this.inner = inner;
    // Without parameters, so that all three go in one message.
    this.#begin = CompiledQuery.raw(
      `begin; set local role ${TENANT_ROLE}; set local redial.organization_id = '${organizationId}'`,
    );
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) return this.inner.executeQuery<R>(query);
    const begun = this.beginAsTenant();
    // A read is sent at once: waiting for each answer would take twice its time. Behind a begin that
    // was cancelled it would run for the owner, but nobody gets what it read; a change would stay.
    if (!READ.test(query.sql)) await begun;
    const asked = this.inner.executeQuery<R>(query);
    const committed = this.inner.executeQuery(COMMIT);
    await Promise.allSettled([begun, asked, committed]);
    await begun;
    const result = await asked;
    await committed;
    return result;
  }

  /** What fails leaves no transaction open for whoever has the connection next. */
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
      throw new Error('Cannot begin a transaction of an organization with settings of its own');
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
