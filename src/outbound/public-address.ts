import ipaddr from 'ipaddr.js';

/** The only IPv6 range that IANA assigns as global unicast (RFC 4291 §2.4). */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Names that no public DNS resolves: `localhost` and `local` (RFC 6761, RFC 6762), `home.arpa`
 * (RFC 8375) and `internal`, which ICANN reserves for private networks.
 */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|home\.arpa)$/;

/**
 * Whether an IP address belongs to the public internet: not loopback, private, link-local, shared by
 * a carrier (RFC 6598) or in another special-purpose range of IANA.
 */
export function isPublicAddress(text: string): boolean {
  // `process` turns an IPv4-mapped IPv6 address into its IPv4 address.
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_IPV6);
}

/** Whether a host name may be in the public DNS, as far as the name tells. */
export function isPublicName(hostname: string): boolean {
  return hostname.includes('.') && !PRIVATE_NAMES.test(hostname);
}

/**
 * The host of a URL, in lower case, without the brackets of IPv6 and without a dot at the end. The
 * URL parser has already turned decimal, octal and hexadecimal forms into the usual IPv4 form.
 */
export function hostOf({ hostname }: Pick<URL, 'hostname'>): string {
  return hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
}
