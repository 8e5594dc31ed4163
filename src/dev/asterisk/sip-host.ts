import ipaddr from 'ipaddr.js';
import type { Trunk } from '../../asterisk/trunks/trunk.ts';

/**
 * The IPv4 address on which SIP is spoken: the loopback where every trunk is on this machine, so that
 * nobody else can send it anything; else all addresses of this machine.
 */
export function sipHostFor(trunks: readonly Trunk[]): string {
  const servers = trunks.map(({ host, outboundProxy }) => outboundProxy?.host ?? host);
  return servers.every(isLoopback) ? '127.0.0.1' : '0.0.0.0';
}

function isLoopback(host: string): boolean {
  return ipaddr.isValid(host) && ipaddr.process(host).range() === 'loopback';
}
