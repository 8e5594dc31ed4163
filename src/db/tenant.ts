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
import type { Resources } from '../domain/token-scope.ts';
import { isCanonicalUuid } from '../domain/uuid.ts';

/** The database role of an organization's requests; the migrations grant what it may see. */
export const TENANT_ROLE = 'redial_tenant';

/**
 * The role of requests that are limited to some campaigns and batches. It is a member of `TENANT_ROLE`,
 * and restrictive policies take away what lies outside. A role of its own, because the same condition
 * in the policies of every tenant would read each contact where an index is enough.
 */
export const LIMITED_TENANT_ROLE = 'redial_limited_tenant';

/** Whose rows statements see and change. */
export type Tenant = {
  organizationId: string;
  /** Only these and what belongs to them; null: everything of the organization. */
  within: Resources | null;
};

const tenant = new AsyncLocalStorage<Tenant>();

/**
 * Runs `work` so that its statements see and change rows of a tenant only. Postgres enforces this with
 * row-level security, even for a statement without a `where`. Outside of this function statements see
 * the rows of all organizations.
 * @throws {Error} an id is not a canonical UUID
 */
export function asTenant<T>(of: Tenant, work: () => Promise<T>): Promise<T> {
  const { campaignIds = [], batchIds = [] } = of.within ?? {};
  if (![of.organizationId, ...campaignIds, ...batchIds].every(isCanonicalUuid)) {
    throw new Error('Cannot act for a tenant with an id that is not a UUID in lower case');
  }
  return tenant.run(of, work);
}

/** `asTenant` for everything of an organization. */
export function asOrganization<T>(organizationId: string, work: () => Promise<T>): Promise<T> {
  return asTenant({ organizationId, within: null }, work);
}

/**
 * Runs `work` for the whole organization of a tenant that is limited to some campaigns and batches: for
 * what the organization shares, such as its lines. Nothing of a single other object may be answered.
 */
export function acrossOrganization<T>(work: () => Promise<T>): Promise<T> {
  const of = tenant.getStore();
  return of === undefined ? work() : asOrganization(of.organizationId, work);
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

/** Sets role and tenant for each transaction, and wraps every other statement in one. */
class TenantConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly #begin: CompiledQuery;
  isInTransaction = false;

  constructor(inner: DatabaseConnection, of: Tenant) {
    this.inner = inner;
    // One query without parameters, so that all statements are sent in one message.
    this.#begin = CompiledQuery.raw(['begin', ...settingsOf(of)].join('; '));
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

/** The ids were checked by `asTenant`. */
function settingsOf({ organizationId, within }: Tenant): string[] {
  const organization = `set local redial.organization_id = '${organizationId}'`;
  if (within === null) return [`set local role ${TENANT_ROLE}`, organization];
  return [
    `set local role ${LIMITED_TENANT_ROLE}`,
    organization,
    `set local redial.campaign_ids = '{${within.campaignIds.join(',')}}'`,
    `set local redial.batch_ids = '{${within.batchIds.join(',')}}'`,
  ];
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
    const of = tenant.getStore();
    return of === undefined ? connection : new TenantConnection(connection, of);
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
