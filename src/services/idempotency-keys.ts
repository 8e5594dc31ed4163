import type { Logger } from 'pino';
import {
  deleteOldKeys,
  findKey,
  holdKey,
  type IdempotencyKeyRow,
  type KeySlot,
  releaseKey,
  stampKey,
  type StampedKey,
  storeAnswer,
  takeKey,
  takeStampedKey,
} from '../db/idempotency-keys.ts';
import type { Db, Tx } from '../db/tables.ts';
import { RedialError } from '../domain/errors.ts';

export type IdempotencyKeyDeps = {
  db: Db;
  clock: { now(): Date };
  newId: () => string;
  log: Logger;
};

/** What a request was answered, and the SHA-256 of what it had sent. */
export type KeptAnswer = {
  requestSha256: Buffer;
  status: number;
  headers: Record<string, string>;
  body: string | null;
};

/**
 * Writes under the key of a request what it does. A verb that must not be carried out twice calls
 * this as the last statement of each of its transactions, which so commits for the key or not at all.
 * @throws {RedialError} `idempotency_key_in_use` when another request has taken the key over
 */
export type Stamp<Outcome> = (tx: Tx, outcome: Outcome) => Promise<void>;

const KEPT_MS = 24 * 60 * 60_000;
/** Longer than a renewal may be late; a key of a process that died is free after this. */
const HELD_MS = 30_000;
const RENEWED_EVERY_MS = 10_000;
const REMOVED_AT_ONCE = 1_000;

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
  const held = { claimId, now, heldUntil: new Date(now.getTime() + HELD_MS) };
  const keptSince = new Date(now.getTime() - KEPT_MS);
  const isTaken = await takeKey(deps.db, slot, { ...held, keptSince });
  if (isTaken) return { claim: new KeyClaim(deps, slot, { claimId }) };
  const stamped = await takeStampedKey(deps.db, slot, held);
  if (stamped !== undefined) return { claim: new KeyClaim(deps, slot, { claimId, stamped }) };
  const row = await findKey(deps.db, slot);
  const answered = row && answerOf(row);
  if (answered !== undefined) return { answered };
  throw inUse('wait for its answer, or send this one again in a second');
}

function answerOf(row: IdempotencyKeyRow): KeptAnswer | undefined {
  const { requestSha256, answerStatus: status, answerHeaders, answerBody: body } = row;
  if (requestSha256 === null || status === null) return undefined;
  return { requestSha256, status, headers: answerHeaders ?? {}, body };
}

function inUse(remedy: string): RedialError {
  const message = `another request with this Idempotency-Key is running: ${remedy}`;
  return new RedialError('idempotency_key_in_use', message);
}

/**
 * A key while its request runs. It is held as long as this process says so: a request that died
 * with its process blocks nobody for more than half a minute. Disposing gives the key back, unless
 * there is an answer to keep; one that is stamped goes to whoever repeats the request, for the
 * answer only.
 */
export class KeyClaim implements AsyncDisposable {
  /** What an earlier request under the key has done; undefined when there was none. */
  readonly stamped: StampedKey | undefined;
  readonly #deps: IdempotencyKeyDeps;
  readonly #slot: KeySlot;
  readonly #claimId: string;
  readonly #renewal: NodeJS.Timeout;
  #isAnswered = false;
  #mayBeStamped: boolean;

  constructor(
    deps: IdempotencyKeyDeps,
    slot: KeySlot,
    { claimId, stamped }: { claimId: string; stamped?: StampedKey },
  ) {
    this.#deps = deps;
    this.#slot = slot;
    this.#claimId = claimId;
    this.stamped = stamped;
    this.#mayBeStamped = stamped !== undefined;
    this.#renewal = setInterval(
      () => void this.#attempt(this.#hold(HELD_MS)),
      RENEWED_EVERY_MS,
    ).unref();
  }

  /** See `Stamp`. */
  async stamp(tx: Tx, stamped: StampedKey): Promise<void> {
    // Before the statement: whether its transaction is committed may never be heard.
    this.#mayBeStamped = true;
    const claimId = this.#claimId;
    const isStamped = await stampKey(tx, this.#slot, { ...stamped, claimId });
    if (!isStamped) throw inUse('it has taken the key over; send this one again for its answer');
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
    await this.#attempt(this.#mayBeStamped ? this.#hold(0) : this.#release());
  }

  async #release(): Promise<void> {
    await releaseKey(this.#deps.db, this.#slot, { claimId: this.#claimId });
  }

  async #hold(ms: number): Promise<void> {
    const heldUntil = new Date(this.#deps.clock.now().getTime() + ms);
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
