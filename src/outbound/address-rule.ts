import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { AddressesConfig } from '../config/config.ts';
import { BLOCKED_PORTS } from './blocked-ports.ts';
import { hostOf, isPublicAddress, isPublicName } from './public-address.ts';

/**
 * Where Redial may connect for an organization: the one judge of hooks, call-control accounts and
 * recordings, in every process.
 */
export type AddressRule = {
  /** Whether a host may be connected to, whatever its port is and whatever it resolves to. */
  exempts: (url: URL) => boolean;
  /** Whether an IP address may be connected to. */
  allows: (address: string) => boolean;
};

/** Refuses nothing: for installations whose organizations are trusted. */
export const ANYWHERE: AddressRule = { exempts: () => true, allows: () => true };

/** Only the public internet. */
export const PUBLIC_ONLY: AddressRule = { exempts: () => false, allows: isPublicAddress };

/** A connection to an address was refused by the rule. */
export class RefusedAddressError extends Error {
  override name = 'RefusedAddressError';
}

type IsOwn = (url: URL) => boolean;

/**
 * The rule of an installation: public addresses, and those that the operator allows.
 * @param isOwn says which addresses of the installation itself are exempt
 */
export function addressRule(
  { privateAddresses, allowed }: AddressesConfig,
  isOwn?: IsOwn,
): AddressRule {
  return privateAddresses === 'allow' ? ANYWHERE : publicRule({ allowed }, isOwn);
}

/**
 * The rule for hooks that organizations give their agents. That of the default application is exempt, and
 * nothing else of its server.
 * @param defaults `agentCallHook`: empty where there is no default application
 */
export function agentHookRule(
  addresses: AddressesConfig,
  { agentCallHook }: { agentCallHook: string },
): AddressRule {
  const own = URL.parse(agentCallHook)?.href;
  return addressRule(addresses, ({ href }) => href === own);
}

/**
 * The rule for what the embedded call control requests during a call. The webhooks of the API are exempt,
 * and the server of the default application, whose verbs name further hooks there.
 */
export function callHookRule(
  addresses: AddressesConfig,
  { publicUrl, agentCallHook }: { publicUrl: string; agentCallHook: string },
): AddressRule {
  const webhooks = new URL(`${publicUrl}/webhooks/`).href;
  const application = URL.parse(agentCallHook)?.origin;
  return addressRule(
    addresses,
    ({ href, origin }) => href.startsWith(webhooks) || origin === application,
  );
}

/**
 * Public addresses, and those that the operator allows by name or range.
 * @param isOwn says which addresses of the installation itself are exempt
 */
export function publicRule(
  { allowed }: Pick<AddressesConfig, 'allowed'>,
  isOwn: IsOwn = () => false,
): AddressRule {
  const names = new Set(allowed.flatMap((entry) => ('name' in entry ? [entry.name] : [])));
  const ranges = allowed.flatMap((entry) => ('range' in entry ? [entry.range] : []));
  return {
    exempts: (url) => isOwn(url) || names.has(hostOf(url)),
    allows: (address) =>
      isPublicAddress(address) || ranges.some((range) => isWithin(range, address)),
  };
}

function isWithin([first, bits]: [ipaddr.IPv4 | ipaddr.IPv6, number], text: string): boolean {
  const address = ipaddr.process(text);
  return address.kind() === first.kind() && address.match([first, bits]);
}

/**
 * What forbids to connect to a URL, as the end of a sentence that begins with the name of the URL.
 * A host name that is not exempt is judged again, by the address that it resolves to, when Redial
 * connects: see `connectOptions`.
 * @returns undefined when nothing does
 */
export function problemOfUrl(url: URL, rule: AddressRule): string | undefined {
  if (rule.exempts(url)) return undefined;
  if (BLOCKED_PORTS.has(url.port)) return `names the port ${url.port}, which is not one of HTTP`;
  const host = hostOf(url);
  const isAllowed = ipaddr.isValid(host) ? rule.allows(host) : isPublicName(host);
  return isAllowed ? undefined : NOT_PUBLIC;
}

/** Whether nothing forbids to connect to a URL. */
export function allowsUrl(text: string, rule: AddressRule): boolean {
  return URL.canParse(text) && problemOfUrl(new URL(text), rule) === undefined;
}

const NOT_PUBLIC =
  'must be a public address; the operator can allow others by CALL_CONTROL_ALLOWED_ADDRESSES';

/** How undici's connector reaches a URL that `problemOfUrl` has let pass. */
export function connectOptions(url: URL, rule: AddressRule): { lookup?: LookupFunction } {
  return rule.exempts(url) ? {} : { lookup: ruledLookup(rule) };
}

/**
 * A DNS look-up for connections that finds allowed addresses only. The check is part of the look-up
 * so that the connection uses the very address that was checked (no DNS rebinding).
 */
export function ruledLookup({ allows }: AddressRule): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error !== null) return callback(error, []);
      const addresses = found.filter(({ address }) => allows(address));
      const [first] = addresses;
      if (first === undefined) return callback(new RefusedAddressError(NOT_PUBLIC), []);
      return options.all === true
        ? callback(null, addresses)
        : callback(null, first.address, first.family);
    });
  };
}
