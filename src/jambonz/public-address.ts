import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export type AddressPredicate = (address: string) => boolean;

/** No connection is made to an address that is not public. */
export class NotPublicError extends Error {
  override name = 'NotPublicError';
}

/** All that IANA has given out of IPv6; the rest is kept for other purposes (RFC 4291 §2.4). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to the public internet: neither loopback, private, link-local nor
 * of any other range that IANA has set aside.
 */
export const isPublicAddress: AddressPredicate = (text) => {
  // IPv4 within IPv6 is judged as the IPv4 that it is.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
};

/** The IP address that a URL names instead of a name, without brackets; undefined for a name. */
export function addressInUrl({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return ipaddr.isValid(bare) ? bare : undefined;
}

/**
 * Looks a name up for a connection and gives public addresses only, so that the address which was
 * judged is the one that is connected to, whatever the name's server says next.
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
