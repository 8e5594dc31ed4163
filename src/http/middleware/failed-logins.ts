import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import type { Context } from 'hono';
import { RedialError } from '../../domain/errors.ts';
import { countRequest, isWindowOver, type RateWindow } from '../../domain/limits/rate-limit.ts';
import type { AppEnv } from '../deps.ts';

/** Addresses, and accepted tokens, that a process remembers: a few megabytes. */
const MAX_REMEMBERED = 10_000;
const ACCEPTED_FOR_MS = 3_600_000;
/** The part of an IPv6 address that one subscriber has (RFC 6177). */
const IPV6_PREFIX_BITS = 64;

/**
 * Limits how often an address may present a wrong token to this process, so that guessing costs neither
 * look-ups nor a share of the database. A token that was accepted within the last hour passes always:
 * whoever shares an address with a guesser is not locked out. Other tokens wait until the minute ends,
 * which refused attempts do not prolong.
 */
export class FailedLogins {
  readonly #clock: { now(): Date };
  readonly #maxPerMinute: number | null;
  readonly #windows = new Map<string, RateWindow>();
  readonly #acceptedAtMs = new Map<string, number>();
  /** The tokens of each address that are being looked at. */
  readonly #running = new Map<string, Set<Promise<unknown>>>();

  /** @param limit `maxPerMinute` of an IPv4 address, or of the /64 of an IPv6 address; null: no limit */
  constructor({ clock, maxPerMinute }: { clock: { now(): Date }; maxPerMinute: number | null }) {
    this.#clock = clock;
    this.#maxPerMinute = maxPerMinute;
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
    const key = subscriberOf(address);
    const hash = createHash('sha256').update(token).digest('base64');
    if (this.#wasAccepted(hash)) return this.#look({ key, hash, limit }, check);
    // Tokens that are being looked at may be wrong: one more waits for them where the limit is near.
    for (;;) {
      const failures = this.#assertMayTry(c, key, limit);
      const running = this.#running.get(key) ?? new Set();
      if (failures + running.size < limit) break;
      await Promise.race(running);
    }
    return this.#counted(key, () => this.#look({ key, hash, limit }, check));
  }

  #wasAccepted(hash: string): boolean {
    const acceptedAtMs = this.#acceptedAtMs.get(hash) ?? -Infinity;
    return this.#clock.now().getTime() - acceptedAtMs < ACCEPTED_FOR_MS;
  }

  async #look<T>(
    { key, hash, limit }: { key: string; hash: string; limit: number },
    check: () => Promise<T | undefined>,
  ): Promise<T | undefined> {
    const accepted = await check();
    if (accepted === undefined) this.#countFailure(key, limit);
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
  #assertMayTry(c: Context<AppEnv>, key: string, limit: number): number {
    const nowMs = this.#clock.now().getTime();
    const window = this.#windows.get(key);
    if (window === undefined || isWindowOver(window, nowMs)) return 0;
    if (window.requests < limit) return window.requests;
    const { resetSeconds } = countRequest(window, { limit, nowMs });
    c.header('Retry-After', `${resetSeconds}`);
    const message = `${limit} wrong tokens came from this address within a minute: correct the token, and try again in ${resetSeconds} s`;
    throw new RedialError('too_many_failed_logins', message);
  }

  #countFailure(key: string, limit: number): void {
    const nowMs = this.#clock.now().getTime();
    const { window } = countRequest(this.#windows.get(key), { limit, nowMs });
    remember(this.#windows, key, window);
  }
}

/** Sets a value as the newest one, and forgets the oldest beyond the bound. */
function remember<T>(values: Map<string, T>, key: string, value: T): void {
  values.delete(key);
  values.set(key, value);
  const [oldest] = values.keys();
  if (values.size > MAX_REMEMBERED && oldest !== undefined) values.delete(oldest);
}

function subscriberOf(address: string): string {
  const read = ipaddr.parse(address);
  if (read.kind() === 'ipv4') return address;
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_PREFIX_BITS}`).toString();
}
