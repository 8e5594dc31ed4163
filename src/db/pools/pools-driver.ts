import {
  type DatabaseConnection,
  type Driver,
  PostgresDriver,
  type PostgresPool,
  type TransactionSettings,
} from 'kysely';
import { observeWaiting } from '../../telemetry/database-pools.ts';
import { Places, type Release } from './places.ts';
import { currentWork, type WorkKind } from './work.ts';

export type SharedPool = { kind: WorkKind; size: number; pool: PostgresPool };

/** Waiters of one owner for the connections of one kind. */
const WAITING_PER_OWNER = 200;
const MAX_WAIT_MS = 5_000;

/**
 * Takes each connection from the pool of the current work, in the turn of its owner. An owner has at
 * most half of a pool. A connection is held for one statement or one transaction, so a client that
 * reads its answer slowly, or breaks off, holds none.
 */
export class PoolsDriver implements Driver {
  readonly #pools: ReadonlyMap<WorkKind, { driver: PostgresDriver; places: Places }>;
  readonly #releases = new WeakMap<DatabaseConnection, Release>();
  /** Runs what needs a connection only: it is the same in every pool. */
  readonly #any: Driver;
  readonly #observed = new DisposableStack();

  constructor(pools: readonly SharedPool[]) {
    const drivers = pools.map(({ kind, size, pool }) => {
      const driver = new PostgresDriver({ pool });
      const placesPerOwner = Math.max(1, Math.ceil(size / 2));
      const limits = { places: size, placesPerOwner, waitingPerOwner: WAITING_PER_OWNER };
      const places = new Places({ ...limits, maxWaitMs: MAX_WAIT_MS });
      this.#observed.use(observeWaiting(kind, () => places.waiting));
      return [kind, { driver, places }] as const;
    });
    const [first] = drivers;
    if (first === undefined) throw new Error('Cannot open a database without a pool');
    this.#pools = new Map(drivers);
    this.#any = first[1].driver;
  }

  async init(): Promise<void> {
    await Promise.all([...this.#pools.values()].map(({ driver }) => driver.init()));
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    const { kind, owner } = currentWork();
    const pool = this.#pools.get(kind);
    if (pool === undefined) throw new Error(`Cannot connect: there is no pool for ${kind}`);
    const release = await pool.places.take(owner);
    try {
      const connection = await pool.driver.acquireConnection();
      this.#releases.set(connection, release);
      return connection;
    } catch (error) {
      release();
      throw error;
    }
  }

  beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    return this.#any.beginTransaction(connection, settings);
  }

  commitTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#any.commitTransaction(connection);
  }

  rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    return this.#any.rollbackTransaction(connection);
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await this.#any.releaseConnection(connection);
    this.#releases.get(connection)?.();
  }

  async destroy(): Promise<void> {
    this.#observed.dispose();
    await Promise.all([...this.#pools.values()].map(({ driver }) => driver.destroy()));
  }
}
