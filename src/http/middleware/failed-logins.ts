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
    this.#assertMayTry(c, { key, hash, limit });
    const accepted = await check();
    if (accepted === undefined) this.#countFailure(key, limit);
    else remember(this.#acceptedAtMs, hash, this.#clock.now().getTime());
    return accepted;
  }

  #assertMayTry(
    c: Context<AppEnv>,
    { key, hash, limit }: { key: string; hash: string; limit: number },
  ): void {
    const nowMs = this.#clock.now().getTime();
    const window = this.#windows.get(key);
    if (window === undefined || isWindowOver(window, nowMs) || window.requests < limit) return;
    if (nowMs - (this.#acceptedAtMs.get(hash) ?? -Infinity) < ACCEPTED_FOR_MS) return;
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
