import ipaddr from 'ipaddr.js';
import { countRequest, isWindowOver, type RateWindow } from '../../domain/limits/rate-limit.ts';
import { remember } from './remember.ts';

/** The part of an IPv6 address that one subscriber has (RFC 6177). */
const IPV6_PREFIX_BITS = 64;

/** Counts what each address does wrong within a minute; the /64 of an IPv6 address counts as one. */
export class FailuresByAddress {
  readonly #clock: { now(): Date };
  readonly #limit: number;
  readonly #windows = new Map<string, RateWindow>();

  /** @param limit the failures of a minute after which an address is limited */
  constructor({ clock, limit }: { clock: { now(): Date }; limit: number }) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /** The failures of this minute. */
  of(address: string): number {
    const window = this.#windows.get(subscriberOf(address));
    return window === undefined || isWindowOver(window, this.#nowMs()) ? 0 : window.requests;
  }

  isLimited(address: string): boolean {
    return this.of(address) >= this.#limit;
  }

  /** The seconds until an address that is limited may try again. */
  secondsUntilReset(address: string): number {
    return this.#next(address).resetSeconds;
  }

  count(address: string): void {
    remember(this.#windows, subscriberOf(address), this.#next(address).window);
  }

  #next(address: string) {
    const window = this.#windows.get(subscriberOf(address));
    return countRequest(window, { limit: this.#limit, nowMs: this.#nowMs() });
  }

  #nowMs(): number {
    return this.#clock.now().getTime();
  }
}

/** The part of an address that one subscriber has. */
export function subscriberOf(address: string): string {
  const read = ipaddr.parse(address);
  if (read.kind() === 'ipv4') return address;
  return ipaddr.IPv6.networkAddressFromCIDR(`${address}/${IPV6_PREFIX_BITS}`).toString();
}
