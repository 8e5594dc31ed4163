import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { openDatabase } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import type { Db } from '../../src/db/tables.ts';
import { newPostgresPassword, startPostgres } from '../../src/dev/postgres/postgres.ts';
import {
  claimContacts,
  type ClaimDeps,
  type ClaimResult,
} from '../../src/dialer/claim/claim-contacts.ts';
import type { GateDeps } from '../../src/dialer/gate/gate.ts';
import { NO_QUOTAS } from '../../src/domain/limits/quotas.ts';
import { ANYWHERE } from '../../src/outbound/address-rule.ts';
import { NOW } from '../support/rows/batch.ts';
import { TEST_NUMBER_HASHES } from '../support/rows/number-hashes.ts';

/** A Postgres of its own, with the durability of a production server, for benchmarks of claims. */
export class ClaimDatabase implements AsyncDisposable {
  readonly db: Db;
  readonly #stack: AsyncDisposableStack;
  readonly #deps: ClaimDeps;
  /** Batches that claims have called since the list was last emptied. */
  called: string[] = [];

  private constructor(db: Db, stack: AsyncDisposableStack) {
    this.db = db;
    this.#stack = stack;
    this.#deps = {
      db,
      clock: { now: () => NOW },
      hookRule: ANYWHERE,
      wakeBatch: (batchId) => void this.called.push(batchId),
      newId: () => uuidv7(),
      numberHashes: TEST_NUMBER_HASHES,
      dialling: {
        publicUrl: 'http://127.0.0.1',
        agentCallHook: 'http://127.0.0.1/hook',
        callsPerSecond: null,
        requiresWorkingHours: false,
        closedKinds: [],
        callerNumberPolicy: 'any',
        reconcileSilentSeconds: 20,
        reportGraceSeconds: 0,
      },
      quotas: NO_QUOTAS,
      pricePerMinuteUsd: null,
    };
  }

  static async open(): Promise<ClaimDatabase> {
    await using stack = new AsyncDisposableStack();
    const dataDir = await mkdtemp(join(tmpdir(), 'redial-bench-'));
    stack.defer(() => rm(dataDir, { recursive: true, force: true }));
    const password = newPostgresPassword();
    const durability = 'durable';
    const { url } = stack.use(await startPostgres({ dataDir, port: 0, password, durability }));
    const db = openDatabase({ url, poolSize: 5 });
    stack.defer(() => db.destroy());
    await migrate(db);
    return new ClaimDatabase(db, stack.move());
  }

  /** What a gate needs. */
  get gateDeps(): GateDeps {
    return { ...this.#deps, random: () => 0 };
  }

  /** Claims up to 20 contacts of a batch, and measures the time. */
  async claim(batchId: string): Promise<ClaimResult & { ms: number }> {
    const startedMs = performance.now();
    const input = { batchId, claimId: uuidv7(), limit: 20, gatherMs: 0 };
    const result = await claimContacts(this.#deps, input);
    return { ...result, ms: performance.now() - startedMs };
  }

  /** Completes dispatched contacts of a batch, at most `limit`, which frees their lines. */
  async endCalls(batchId: string, limit = 1_000): Promise<void> {
    await sql`
      update contacts set status = 'completed', current_execution_id = null
      where contact_id in (
        select contact_id from contacts
        where batch_id = ${batchId} and status = 'dispatched' limit ${limit})`.execute(this.db);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#stack.disposeAsync();
  }
}
