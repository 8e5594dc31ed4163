import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { RedialError } from '../../domain/errors.ts';
import type { AppEnv } from '../deps.ts';
import { FailuresByAddress, subscriberOf } from './failures-by-address.ts';
import { remember } from './remember.ts';

const ACCEPTED_FOR_MS = 3_600_000;

/**
 * Limits how often an address may present a wrong token to this process, so that guessing costs neither
 * look-ups nor a share of the database. A token that was accepted within the last hour passes always:
 * whoever shares an address with a guesser is not locked out. Other tokens wait until the minute ends,
 * which refused attempts do not prolong.
 */
export class FailedLogins {
  readonly #clock: { now(): Date };
  readonly #maxPerMinute: number | null;
  readonly #failures: FailuresByAddress;
  readonly #acceptedAtMs = new Map<string, number>();
  /** The tokens of each address that are being looked at. */
  readonly #running = new Map<string, Set<Promise<unknown>>>();

  /** @param limit `maxPerMinute` of an IPv4 address, or of the /64 of an IPv6 address; null: no limit */
  constructor({ clock, maxPerMinute }: { clock: { now(): Date }; maxPerMinute: number | null }) {
    this.#clock = clock;
    this.#maxPerMinute = maxPerMinute;
    this.#failures = new FailuresByAddress({ clock, limit: maxPerMinute ?? Infinity });
  }

  /**
   * Tries a token, and counts a failure.
   * @param check returns undefined for a token that is not accepted
   * @throws {RedialError} `too_many_failed_logins`; the token was not looked at
   */
  async try<T>(
    c: Context<AppEnv>,
    token: string,
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const limit = this.#maxPerMinute;
    const address = c.get('clientAddress');
    if (limit === null || address === null) return check();
    const hash = createHash('sha256').update(token).digest('base64');
    if (this.#wasAccepted(hash)) return this.#look({ address, hash }, check);
    const key = subscriberOf(address);
    // Tokens that are being looked at may be wrong: one more waits for them where the limit is near.
    for (;;) {
      const failures = this.#assertMayTry(c, address, limit);
      const running = this.#running.get(key) ?? new Set();
      if (failures + running.size < limit) break;
      await Promise.race(running);
    }
    return this.#counted(key, () => this.#look({ address, hash }, check));
  }

  #wasAccepted(hash: string): boolean {
    const acceptedAtMs = this.#acceptedAtMs.get(hash) ?? -Infinity;
    return this.#clock.now().getTime() - acceptedAtMs < ACCEPTED_FOR_MS;
  }

  async #look<T>(
    { address, hash }: { address: string; hash: string },
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const accepted = await check();
    if (accepted === undefined) this.#failures.count(address);
    else remember(this.#acceptedAtMs, hash, this.#clock.now().getTime());
    return accepted;
  }

  /** Counts a look as running until it has ended. */
  async #counted<T>(key: string, look: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key) ?? new Set();
    this.#running.set(key, running);
    const { promise: isOver, resolve } = Promise.withResolvers<void>();
    running.add(isOver);
    try {
      return await look();
    } finally {
      running.delete(isOver);
      if (running.size === 0) this.#running.delete(key);
      resolve();
    }
  }

  /** @returns the failures of this minute */
  #assertMayTry(c: Context<AppEnv>, address: string, limit: number): number {
    if (!this.#failures.isLimited(address)) return this.#failures.of(address);
    const resetSeconds = this.#failures.secondsUntilReset(address);
    c.header('Retry-After', `${resetSeconds}`);
    const message = `${limit} wrong tokens came from this address within a minute: correct the token, and try again in ${resetSeconds} s`;
    throw new RedialError('too_many_failed_logins', message);
  }
}
