import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
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
const SIP_PORTS: ReadonlySet<string> = new Set(['5060', '5061']);
const NO_SERVER = 'must name a host in the DNS or an IP address';
const OF_A_TRUNK =
  'must not be a server of a trunk: calls there have to pass the rules for destinations; the operator can allow it by CALL_CONTROL_ALLOWED_ADDRESSES';
const NOT_ALL_ALLOWED =
  'must have public addresses only; the operator can allow others by CALL_CONTROL_ALLOWED_ADDRESSES';

/**
 * Checks that an agent is where the operator allows agents to be, as for every address that an
 * application names. A name is judged by all addresses that it has now; Asterisk resolves it again.
 * @throws {MediaError} if it is not
 */
export async function checkAgentAddress(sipUri: string, agentRule: AgentRule): Promise<void> {
  const problem = await problemOfAgent(sipUri, agentRule);
  if (problem !== undefined) throw new MediaError(`dial: target.sipUri ${problem}`);
}

async function problemOfAgent(sipUri: string, agentRule: AgentRule): Promise<string | undefined> {
  const [, host = '', port = ''] = SERVER.exec(sipUri) ?? [];
  const url = host === '' ? null : URL.parse(`http://${host}`);
  if (url === null) return NO_SERVER;
  if (agentRule.rule.exempts(url)) return undefined;
  return problemOfServer(url, port, agentRule) ?? (await problemOfAddresses(url, agentRule));
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

async function problemOfAddresses(
  url: URL,
  { rule, trunkHosts, resolve = addressesOf }: AgentRule,
): Promise<string | undefined> {
  const addresses = await resolve(hostOf(url));
  if (addresses.some((address) => !rule.allows(address))) return NOT_ALL_ALLOWED;
  const ofTrunks = (await Promise.all(trunkHosts.map(resolve))).flat();
  return addresses.some((address) => ofTrunks.includes(address)) ? OF_A_TRUNK : undefined;
}

/** None for a name that nobody knows, which cannot be called: Asterisk says so. */
async function addressesOf(name: string): Promise<string[]> {
  if (isIP(name) !== 0) return [name];
  const found = await lookup(name, { all: true }).catch(() => []);
  return found.map(({ address }) => address);
}
