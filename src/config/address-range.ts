import ipaddr from 'ipaddr.js';
import { z } from 'zod';

/** A range of IP addresses: its first address and the length of its prefix in bits. */
export type AddressRange = [ipaddr.IPv4 | ipaddr.IPv6, number];

/** Reads a range such as `10.20.0.0/16`, or one address; undefined: it is neither. */
export function readAddressRange(text: string): AddressRange | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Whether one of the ranges holds an IP address. An IPv4 address in IPv6 form counts as IPv4. */
export function isInRanges(address: string, ranges: readonly AddressRange[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const read = ipaddr.process(address);
  return ranges.some(([first, bits]) => first.kind() === read.kind() && read.match(first, bits));
}

/** Whether one of the outer ranges holds a whole range. */
export function isWithinRanges(
  [first, bits]: AddressRange,
  outer: readonly AddressRange[],
): boolean {
  return outer.some(
    ([outerFirst, outerBits]) =>
      outerBits <= bits && outerFirst.kind() === first.kind() && first.match(outerFirst, outerBits),
  );
}

/** A range in a list of a variable. */
export const addressRange = z.string().transform((text, context): AddressRange => {
  const range = readAddressRange(text);
  if (range !== undefined) return range;
  context.addIssue('must be IP addresses or ranges such as 10.20.0.0/16');
  return z.NEVER;
});
