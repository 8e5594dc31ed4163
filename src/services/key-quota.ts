import { type KeyUse, useOfKeys } from '../db/idempotency-keys.ts';
import type { Db } from '../db/tables.ts';

export type KeyLimits = { maxKeys: number; maxAnswerBytes: number };

/** What the keys of an organization may take for 24 hours: about a gigabyte. */
const LIMITS: KeyLimits = { maxKeys: 1_000_000, maxAnswerBytes: 256 * 1024 ** 2 };
/** Counting a million keys takes about half a second. */
const COUNT_INTERVAL_MS = 10 * 60_000;

/**
 * Bounds the keys and the stored answers of each organization. It counts them every ten minutes and
 * adds what this process stores meanwhile, so an organization may exceed a bound by what other
 * processes store in that time.
 */
export class KeyQuota {
  readonly #deps: { db: Db; clock: { now(): Date } };
  readonly #limits: KeyLimits;
  readonly #uses = new Map<string, KeyUse & { countedAtMs: number }>();

  constructor(deps: { db: Db; clock: { now(): Date } }, limits = LIMITS) {
    this.#deps = deps;
    this.#limits = limits;
  }

  async hasRoom(organizationId: string): Promise<boolean> {
    return (await this.#useOf(organizationId)).keys < this.#limits.maxKeys;
  }

  /** Counts one more key. */
  addKey(organizationId: string): void {
    const use = this.#uses.get(organizationId);
    if (use !== undefined) use.keys += 1;
  }

  /** Counts a stored answer. @returns false when there is no room for it */
  addAnswer(organizationId: string, bytes: number): boolean {
    const use = this.#uses.get(organizationId);
    if (use === undefined) return true;
    if (use.answerBytes + bytes > this.#limits.maxAnswerBytes) return false;
    use.answerBytes += bytes;
    return true;
  }

  async #useOf(organizationId: string): Promise<KeyUse> {
    const nowMs = this.#deps.clock.now().getTime();
    const known = this.#uses.get(organizationId);
    if (known !== undefined && nowMs - known.countedAtMs < COUNT_INTERVAL_MS) return known;
    // Requests that come during the count go on with what was known.
    if (known !== undefined) known.countedAtMs = nowMs;
    const counted = await useOfKeys(this.#deps.db, { organizationId });
    const use = { ...counted, countedAtMs: nowMs };
    this.#uses.set(organizationId, use);
    return use;
  }
}
