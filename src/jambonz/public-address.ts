import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Decides by IP address, for example whether it is public. */
export type AddressPredicate = (address: string) => boolean;

/** A connection to an address that is not public was refused. */
export class NotPublicError extends Error {
  override name = 'NotPublicError';
}

/** The only IPv6 range that IANA assigns as global unicast (RFC 4291 §2.4). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public internet: not loopback, private, link-local or in
 * another special-purpose range of IANA.
 */
export const isPublicAddress: AddressPredicate = (text) => {
  // `process` turns an IPv4-mapped IPv6 address into its IPv4 address.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
};

/** The IP address in a URL, without brackets; undefined if the URL has a host name. */
export function addressInUrl({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : undefined;
}

/**
 * A DNS look-up for connections that returns allowed addresses only. The check is part of the look-up
 * so that the connection uses the very address that was checked (no DNS rebinding).
 */
export function publicLookup(isPublic: AddressPredicate): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, []);
      const addresses = found.filter(({ address }) => isPublic(address));
      const [first] = addresses;
      if (first === undefined) return callback(new NotPublicError('not a public address'), []);
      return options.all === true
        ? callback(null, addresses)
        : callback(null, first.address, first.family);
    });
  };
}
