import type { Logger } from 'pino';
import {
  deleteExpiredKeys,
  findKey,
  findRenamedKey,
  extendKeyLease,
  type IdempotencyKeyRow,
  type KeyScope,
  releaseKey,
  saveKeyOutcome,
  type SavedOutcome,
  storeAnswer,
  claimFreeKey,
  claimUnansweredKey,
} from '../db/idempotency-keys.ts';
import { ERASED_ANSWER } from '../db/erasures/stored-answers.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { NumberHashes } from '../domain/erased-number.ts';
import { RedialError } from '../domain/errors.ts';
import { mayHoldNumber } from '../domain/number-in-text.ts';
import type { KeyQuota } from './key-quota.ts';

export type IdempotencyKeyDeps = {
  db: Db;
  /** Bounds what the keys of an organization take. */
  keyQuota: KeyQuota;
  clock: { now(): Date };
  newId: () => string;
  /** Recognise a key that was hashed because an erased number was in it. */
  numberHashes: Pick<NumberHashes, 'namesOf'>;
  log: Logger;
};

/** The stored answer to a request, and the SHA-256 of what the request sent. */
export type StoredAnswer = {
  /** null: erased together with a person. */
  requestSha256: Buffer | null;
  status: number;
  headers: Record<string, string>;
  body: string | null;
};

/**
 * Saves what a request has done under its Idempotency-Key. A verb that must not run twice calls
 * this as the last statement of each of its transactions, so that its changes commit only together
 * with the saved outcome.
 * @throws {RedialError} `idempotency_key_in_use`: another request has claimed the key since
 */
export type SaveOutcome<Outcome> = (tx: Tx, outcome: Outcome) => Promise<void>;

const KEPT_MS = 24 * 60 * 60_000;
/**
 * The lease of a key: longer than a renewal may be late. The key of a dead process is free after
 * it.
 */
const LEASE_MS = 30_000;
const RENEWAL_INTERVAL_MS = 10_000;
const ROWS_PER_STATEMENT = 1_000;
/** In bytes. The answer of a batch has about a thousand. */
const LARGEST_STORED_ANSWER = 65_536;

/**
 * Claims the key of a request, unless a request under this key was answered before.
 * @returns the claim, or the stored answer
 * @throws {RedialError} `idempotency_key_in_use`: another request runs under the key;
 * `too_many_idempotency_keys`; `answer_erased`
 */
export async function claimKey(
  deps: IdempotencyKeyDeps,
  scope: KeyScope,
): Promise<{ claim: KeyClaim } | { answered: StoredAnswer }> {
  const now = deps.clock.now();
  const claimId = deps.newId();
  const lease = { claimId, now, heldUntil: new Date(now.getTime() + LEASE_MS) };
  const keptSince = new Date(now.getTime() - KEPT_MS);
  const { organizationId } = scope;
  const hasRoom = await deps.keyQuota.hasRoom(organizationId);
  // A repeat needs no room.
  if (!hasRoom && (await findKey(deps.db, scope)) === undefined) throw tooManyKeys();
  const isClaimed = await claimFreeKey(deps.db, scope, { ...lease, keptSince });
  if (isClaimed) {
    const answered = await answerOfHashed(deps, scope, { claimId });
    if (answered !== undefined) return { answered };
    deps.keyQuota.addKey(organizationId);
    return { claim: new KeyClaim(deps, scope, { claimId }) };
  }
  const savedOutcome = await claimUnansweredKey(deps.db, scope, lease);
  if (savedOutcome !== undefined) {
    return { claim: new KeyClaim(deps, scope, { claimId, savedOutcome }) };
  }
  const row = await findKey(deps.db, scope);
  const answered = row && answerOf(row);
  if (answered !== undefined) return { answered };
  throw inUse('wait for its answer, or repeat this request in a second');
}

function answerOf(row: IdempotencyKeyRow): StoredAnswer | undefined {
  const { requestSha256, answerStatus: status, answerHeaders, answerBody: body } = row;
  if (status === null) return undefined;
  if (status === ERASED_ANSWER) throw answerErased();
  return { requestSha256, status, headers: answerHeaders ?? {}, body };
}

/**
 * The answer to a key whose name an erasure has replaced by a hash. It is looked for after the claim: a
 * key that is hashed meanwhile is either still in the way of the claim, or found here.
 * @throws {RedialError} `answer_erased`
 */
async function answerOfHashed(
  { db, numberHashes }: IdempotencyKeyDeps,
  scope: KeyScope,
  { claimId }: { claimId: string },
): Promise<StoredAnswer | undefined> {
  if (!mayHoldNumber(scope.key)) return undefined;
  const [, ...hashes] = numberHashes.namesOf(scope.organizationId, scope.key);
  if (hashes.length === 0) return undefined;
  const row = await findRenamedKey(db, scope, hashes);
  if (row === undefined) return undefined;
  await releaseKey(db, scope, { claimId });
  const answer = answerOf(row);
  if (answer === undefined) throw answerErased();
  return answer;
}

function tooManyKeys(): RedialError {
  const message =
    'the organization has sent too many Idempotency-Keys in 24 hours: send them only where a repeat would do harm, or try again later';
  return new RedialError('too_many_idempotency_keys', message);
}

function answerErased(): RedialError {
  const message =
    'the first request with this Idempotency-Key was carried out, and its answer was erased with a person whom it named: send a new key for a new request';
  return new RedialError('answer_erased', message);
}

function inUse(remedy: string): RedialError {
  const message = `another request with this Idempotency-Key is running: ${remedy}`;
  return new RedialError('idempotency_key_in_use', message);
}

/**
 * The claim of a key while its request runs. The claim renews its lease; when its process dies, the
 * key is free after half a minute. Disposing a claim without a stored answer frees the key. If the
 * request has saved its outcome, a repetition then gets a claim with this outcome, and only
 * answers.
 */
export class KeyClaim implements AsyncDisposable {
  /** What an earlier request under the key has done; undefined: nothing. */
  readonly savedOutcome: SavedOutcome | undefined;
  readonly #deps: IdempotencyKeyDeps;
  readonly #scope: KeyScope;
  readonly #claimId: string;
  readonly #renewal: NodeJS.Timeout;
  #isAnswered = false;
  #mayHaveOutcome: boolean;

  constructor(
    deps: IdempotencyKeyDeps,
    scope: KeyScope,
    { claimId, savedOutcome }: { claimId: string; savedOutcome?: SavedOutcome },
  ) {
    this.#deps = deps;
    this.#scope = scope;
    this.#claimId = claimId;
    this.savedOutcome = savedOutcome;
    this.#mayHaveOutcome = savedOutcome !== undefined;
    this.#renewal = setInterval(
      () => void this.#attempt(this.#extendLease(LEASE_MS)),
      RENEWAL_INTERVAL_MS,
    ).unref();
  }

  /** See `SaveOutcome`. */
  async saveOutcome(tx: Tx, outcome: SavedOutcome): Promise<void> {
    // Set before the statement, because the result of the commit may get lost.
    this.#mayHaveOutcome = true;
    const claimId = this.#claimId;
    const isSaved = await saveKeyOutcome(tx, this.#scope, { ...outcome, claimId });
    if (!isSaved) throw inUse('it has claimed the key; repeat this request for its answer');
  }

  /**
   * Stores the answer for repetitions. If storing fails, the request still succeeds, and the key
   * stays claimed until its lease expires. A large answer is not stored, and none beyond the quota of
   * its organization: a repeat then builds it again from the saved outcome.
   */
  async storeAnswer(answer: StoredAnswer): Promise<void> {
    const bytes = Buffer.byteLength(answer.body ?? '');
    if (bytes > LARGEST_STORED_ANSWER) return;
    if (!this.#deps.keyQuota.addAnswer(this.#scope.organizationId, bytes)) return;
    this.#isAnswered = true;
    await this.#attempt(this.#store(answer));
    clearInterval(this.#renewal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearInterval(this.#renewal);
    if (this.#isAnswered) return;
    await this.#attempt(this.#mayHaveOutcome ? this.#extendLease(0) : this.#release());
  }

  async #release(): Promise<void> {
    await releaseKey(this.#deps.db, this.#scope, { claimId: this.#claimId });
  }

  /** Extends the lease to `ms` milliseconds from now; 0 ends it. */
  async #extendLease(ms: number): Promise<void> {
    const heldUntil = new Date(this.#deps.clock.now().getTime() + ms);
    await extendKeyLease(this.#deps.db, this.#scope, { claimId: this.#claimId, heldUntil });
  }

  async #store(answer: StoredAnswer): Promise<void> {
    const claimId = this.#claimId;
    const isStored = await storeAnswer(this.#deps.db, this.#scope, { ...answer, claimId });
    if (!isStored)
      this.#deps.log.warn(
        { claimId },
        'another request claimed an idempotency key before its answer was stored',
      );
  }

  async #attempt(statement: Promise<void>): Promise<void> {
    try {
      await statement;
    } catch (error) {
      this.#deps.log.warn(
        { err: error, claimId: this.#claimId },
        'failed to update an idempotency key',
      );
    }
  }
}

/** Deletes all keys that are older than 24 hours. */
export async function purgeIdempotencyKeys({
  db,
  clock,
}: Pick<IdempotencyKeyDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const keptSince = new Date(now.getTime() - KEPT_MS);
  let deleted: number;
  do {
    deleted = await deleteExpiredKeys(db, { keptSince, now, limit: ROWS_PER_STATEMENT });
  } while (deleted === ROWS_PER_STATEMENT);
}
