import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { CallRoute } from '../../../asterisk/calls/call-endpoint.ts';
import { MediaError } from '../../application/call-media.ts';
import { BLOCKED_PORTS } from '../../../outbound/blocked-ports.ts';
import { problemOfUrl } from '../../../outbound/address-rule.ts';
import type { AddressRule } from '../../../outbound/address-rule.ts';
import { hostOf } from '../../../outbound/public-address.ts';

export type AgentRule = {
  /** Where agents may be. */
  rule: AddressRule;
  /**
   * Servers of trunks. A carrier may know this machine by its address, and would take a number there
   * that the rules for destinations forbid.
   */
  trunkHosts: readonly string[];
  /** The addresses that a name has now; for tests. */
  resolve?: (name: string) => Promise<string[]>;
};

/** Host and port of a SIP address (RFC 3261 §19.1.1). */
const SERVER = /^sips?:(?:[^@]*@)?(\[[0-9A-Fa-f:.]+\]|[A-Za-z0-9.-]+)(?::(\d+))?(?=[;?]|$)/;
const TCP = /;transport=tcp(;|$)/i;
const TLS = /^sips:|;transport=tls(;|$)/i;
const SIP_PORTS: ReadonlySet<string> = new Set(['5060', '5061']);
const NO_SERVER = 'must name a host in the DNS or an IP address';
const NO_IPV4 = 'must have an IPv4 address in the DNS (A record)';
const TLS_BY_NAME =
  'must not be reached over TLS by a name: the operator can allow it by CALL_CONTROL_ALLOWED_ADDRESSES';
const OF_A_TRUNK =
  'must not be a server of a trunk: calls there have to pass the rules for destinations; the operator can allow it by CALL_CONTROL_ALLOWED_ADDRESSES';
const NOT_ALL_ALLOWED =
  'must have public addresses only; the operator can allow others by CALL_CONTROL_ALLOWED_ADDRESSES';

/**
 * Finds the way to an agent where the operator allows agents to be, as for every address that an
 * application names. A name is judged by all its addresses, and the call goes to one of these: Asterisk
 * would ask the DNS again, which may answer something else then.
 * @returns null: the way of every call to a `sip:` address
 * @throws {MediaError} if the agent may not be there
 */
export async function findAgentRoute(
  sipUri: string,
  agentRule: AgentRule,
): Promise<CallRoute | null> {
  const { url, port } = serverOf(sipUri);
  if (agentRule.rule.exempts(url)) return TCP.test(sipUri) ? { transport: 'tcp' } : null;
  const problem = problemOfServer(url, port, agentRule);
  if (problem !== undefined) return refuse(problem);
  const addresses = await allowedAddresses(url, agentRule);
  const isTlsByAddress = TLS.test(sipUri) && isIP(hostOf(url)) !== 0;
  return isTlsByAddress ? null : routeTo(addresses, sipUri, port);
}

function serverOf(sipUri: string): { url: URL; port: string } {
  const [, host = '', port = ''] = SERVER.exec(sipUri) ?? [];
  const url = host === '' ? null : URL.parse(`http://${host}`);
  return url === null ? refuse(NO_SERVER) : { url, port };
}

/** The first address to which Asterisk speaks. */
function routeTo(addresses: readonly string[], sipUri: string, port: string): CallRoute {
  if (TLS.test(sipUri)) return refuse(TLS_BY_NAME);
  const host = addresses.find((address) => isIP(address) === 4);
  if (host === undefined) return refuse(NO_IPV4);
  const transport = TCP.test(sipUri) ? 'tcp' : 'udp';
  return { transport, server: { host, ...(port !== '' && { port: Number(port) }) } };
}

function refuse(problem: string): never {
  throw new MediaError(`dial: target.sipUri ${problem}`);
}

function problemOfServer(
  url: URL,
  port: string,
  { rule, trunkHosts }: AgentRule,
): string | undefined {
  if (BLOCKED_PORTS.has(port) && !SIP_PORTS.has(port)) {
    return `names the port ${port}, which is not one of SIP`;
  }
  const isTrunk = trunkHosts.some((trunk) => hostOf({ hostname: trunk }) === hostOf(url));
  return isTrunk ? OF_A_TRUNK : problemOfUrl(url, rule);
}

/** All addresses of a server, if agents may be at each of them. */
async function allowedAddresses(
  url: URL,
  { rule, trunkHosts, resolve = addressesOf }: AgentRule,
): Promise<readonly string[]> {
  const addresses = await resolve(hostOf(url));
  if (addresses.some((address) => !rule.allows(address))) return refuse(NOT_ALL_ALLOWED);
  const ofTrunks = (await Promise.all(trunkHosts.map(resolve))).flat();
  const isTrunk = addresses.some((address) => ofTrunks.includes(address));
  return isTrunk ? refuse(OF_A_TRUNK) : addresses;
}

/** None for a name that nobody knows. */
async function addressesOf(name: string): Promise<string[]> {
  if (isIP(name) !== 0) return [name];
  const found = await lookup(name, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}
