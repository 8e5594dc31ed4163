import type { Logger } from 'pino';
import {
  deleteOldKeys,
  findKey,
  holdKey,
  type IdempotencyKeyRow,
  type KeySlot,
  releaseKey,
  storeAnswer,
  takeKey,
} from '../db/idempotency-keys.ts';
import type { Db } from '../db/tables.ts';
import { RedialError } from '../domain/errors.ts';

export type IdempotencyKeyDeps = {
  db: Db;
  clock: { now(): Date };
  newId: () => string;
  log: Logger;
};

/** What a request was answered, and the SHA-256 of the body that it had sent. */
export type KeptAnswer = {
  bodySha256: Buffer;
  status: number;
  headers: Record<string, string>;
  body: string | null;
};

const KEPT_MS = 24 * 60 * 60_000;
/** Longer than a renewal may be late; a key of a process that died is free after this. */
const HELD_MS = 30_000;
const RENEWED_EVERY_MS = 10_000;
const REMOVED_AT_ONCE = 1_000;
const REMOVED_EVERY_MS = 10 * 60_000;

/**
 * Begins a request under its key, unless it was answered before.
 * @throws {RedialError} `idempotency_key_in_use` while another request runs under the key
 */
export async function beginUnderKey(
  deps: IdempotencyKeyDeps,
  slot: KeySlot,
): Promise<{ claim: KeyClaim } | { answered: KeptAnswer }> {
  const now = deps.clock.now();
  const claimId = deps.newId();
  const isTaken = await takeKey(deps.db, slot, {
    claimId,
    now,
    heldUntil: new Date(now.getTime() + HELD_MS),
    keptSince: new Date(now.getTime() - KEPT_MS),
  });
  if (isTaken) return { claim: new KeyClaim(deps, slot, claimId) };
  const row = await findKey(deps.db, slot);
  const answered = row && answerOf(row);
  if (answered !== undefined) return { answered };
  const message =
    'a request with this Idempotency-Key is still running: wait for its answer, or send this one again in a second';
  throw new RedialError('idempotency_key_in_use', message);
}

function answerOf(row: IdempotencyKeyRow): KeptAnswer | undefined {
  const { bodySha256, answerStatus: status, answerHeaders, answerBody: body } = row;
  if (bodySha256 === null || status === null) return undefined;
  return { bodySha256, status, headers: answerHeaders ?? {}, body };
}

/**
 * A key while its request runs. It is held as long as this process says so: a request that died
 * with its process blocks nobody for more than half a minute. Disposing gives the key back, unless
 * there is an answer to keep.
 */
export class KeyClaim implements AsyncDisposable {
  readonly #deps: IdempotencyKeyDeps;
  readonly #slot: KeySlot;
  readonly #claimId: string;
  readonly #renewal: NodeJS.Timeout;
  #isAnswered = false;

  constructor(deps: IdempotencyKeyDeps, slot: KeySlot, claimId: string) {
    this.#deps = deps;
    this.#slot = slot;
    this.#claimId = claimId;
    this.#renewal = setInterval(() => void this.#attempt(this.#renew()), RENEWED_EVERY_MS).unref();
  }

  /**
   * Keeps the answer for repetitions. What was done is done: when the answer cannot be stored, the
   * key stays held until it runs out, and the request succeeds.
   */
  async keep(answer: KeptAnswer): Promise<void> {
    this.#isAnswered = true;
    await this.#attempt(this.#store(answer));
    clearInterval(this.#renewal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#renewal);
    if (this.#isAnswered) return;
    const claimId = this.#claimId;
    await this.#attempt(releaseKey(this.#deps.db, this.#slot, { claimId }));
  }

  async #renew(): Promise<void> {
    const heldUntil = new Date(this.#deps.clock.now().getTime() + HELD_MS);
    await holdKey(this.#deps.db, this.#slot, { claimId: this.#claimId, heldUntil });
  }

  async #store(answer: KeptAnswer): Promise<void> {
    const claimId = this.#claimId;
    const isStored = await storeAnswer(this.#deps.db, this.#slot, { ...answer, claimId });
    if (!isStored) this.#deps.log.warn({ claimId }, 'a key was taken over before its answer');
  }

  async #attempt(statement: Promise<void>): Promise<void> {
    try {
      await statement;
    } catch (error) {
      this.#deps.log.error({ err: error, claimId: this.#claimId }, 'an idempotency key is stuck');
    }
  }
}

/** Removes all keys that are older than a day. */
export async function removeOldKeys({
  db,
  clock,
}: Pick<IdempotencyKeyDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const keptSince = new Date(now.getTime() - KEPT_MS);
  let removed: number;
  do {
    removed = await deleteOldKeys(db, { keptSince, now, limit: REMOVED_AT_ONCE });
  } while (removed === REMOVED_AT_ONCE);
}

/** Removes old keys now and then every ten minutes, until it is disposed of. */
export function startRemovingOldKeys(
  deps: Pick<IdempotencyKeyDeps, 'db' | 'clock' | 'log'>,
): Disposable {
  const remove = () =>
    void removeOldKeys(deps).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'old idempotency keys could not be removed'),
    );
  remove();
  const timer = setInterval(remove, REMOVED_EVERY_MS);
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
