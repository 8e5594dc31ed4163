import ipaddr from 'ipaddr.js';
import type { MiddlewareHandler } from 'hono';
import { type AddressRange, isInRanges } from '../../config/address-range.ts';
import type { AppEnv } from '../deps.ts';

/** More hops than any chain of proxies has. */
const MAX_HOPS = 20;

/** Finds the address of the client: see `clientAddressOf`. */
export function findClientAddress(trusted: readonly AddressRange[]): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const socketAddress = c.env?.incoming?.socket.remoteAddress;
    const forwardedFor = c.req.header('x-forwarded-for') ?? '';
    const address = clientAddressOf({ socketAddress, forwardedFor }, trusted);
    c.set('clientAddress', address);
    await next();
  };
}

/**
 * Returns the address from which a request came: that of its connection or, behind trusted proxies, the
 * right-most address of `X-Forwarded-For` that is no trusted proxy. What stands left of it was written by
 * the client. This is the rule of nginx's `real_ip_recursive` and of Express' `trust proxy`.
 * @returns in its shortest form; null without a connection
 */
export function clientAddressOf(
  { socketAddress, forwardedFor }: { socketAddress: string | undefined; forwardedFor: string },
  trusted: readonly AddressRange[],
): string | null {
  if (socketAddress === undefined || !ipaddr.isValid(socketAddress)) return null;
  let nearest = socketAddress;
  const hops = forwardedFor.split(',').slice(-MAX_HOPS).toReversed();
  for (const hop of hops) {
    const address = hop.trim();
    if (!isInRanges(nearest, trusted) || !ipaddr.isValid(address)) break;
    nearest = address;
  }
  return ipaddr.process(nearest).toString();
}
