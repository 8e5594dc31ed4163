import { StartupError } from '../domain/errors.ts';

export const CODECS = ['ulaw', 'alaw', 'g722', 'gsm'] as const;
export const TRANSPORTS = ['udp', 'tcp'] as const;

export type Codec = (typeof CODECS)[number];
export type Transport = (typeof TRANSPORTS)[number];

/** A way into the telephone network: a SIP server of a carrier, or a PBX, that takes our calls. */
export type Trunk = {
  /** Names the trunk in calls: letters, digits, `_` and `-`. */
  name: string;
  /** Name in the DNS, or IPv4 address, to which INVITEs go. */
  host: string;
  /** Default: that of RFC 3261, 5060. */
  port?: number;
  transport: Transport;
  /** Answers a challenge (401, 407) of the trunk. */
  credentials?: { username: string; password: string };
  /** What is offered, the preferred one first. */
  codecs: readonly Codec[];
  /** Domain of the From header; default: the address of Asterisk. */
  fromDomain?: string;
  /** SIP server through which every request to the trunk goes. */
  outboundProxy?: { host: string; port?: number };
  /** Registers Asterisk at the trunk, as this user of its host. */
  registration?: { username: string };
};

/** The endpoint of calls to any `sip:` address. */
export const SIP_ADDRESS_ENDPOINT = 'sip-address';

const name = /^[A-Za-z0-9_-]{1,40}$/;
const host = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;
/** The user part of a SIP address without escapes, RFC 3261 §25.1. */
const user = /^[A-Za-z0-9_.!~*'()&=+$,?/-]{1,64}$/;

/**
 * Checks trunks before they become a configuration. What the types leave open is checked too, since
 * trunks are read from files. A password is checked where it is written (`section`).
 * @throws {StartupError} a value is not of its form, or two trunks have one name
 */
export function checkTrunks(trunks: readonly Trunk[]): void {
  const names = new Set<string>();
  for (const trunk of trunks) {
    checkTrunk(trunk);
    if (names.has(trunk.name)) refuse(trunk, 'name', 'a name that no other trunk has');
    names.add(trunk.name);
  }
}

function checkTrunk(trunk: Trunk): void {
  const { registration } = trunk;
  if (!name.test(trunk.name) || trunk.name === SIP_ADDRESS_ENDPOINT) {
    const accepted = `1 to 40 letters, digits, '_' and '-', and not '${SIP_ADDRESS_ENDPOINT}'`;
    refuse(trunk, 'name', accepted);
  }
  checkAddresses(trunk);
  if (!TRANSPORTS.includes(trunk.transport)) refuse(trunk, 'transport', TRANSPORTS.join(' or '));
  const isKnown = trunk.codecs.every((codec) => CODECS.includes(codec));
  if (trunk.codecs.length === 0 || !isKnown) {
    refuse(trunk, 'codecs', `one or more of ${CODECS.join(', ')}`);
  }
  if (registration && !user.test(registration.username)) {
    refuse(trunk, 'registration.username', 'the user part of a SIP address (RFC 3261)');
  }
}

function checkAddresses(trunk: Trunk): void {
  const { outboundProxy, fromDomain } = trunk;
  checkServer(trunk, 'host', trunk);
  if (outboundProxy) checkServer(trunk, 'outboundProxy', outboundProxy);
  if (fromDomain !== undefined && !host.test(fromDomain)) {
    refuse(trunk, 'fromDomain', 'a name in the DNS or an IPv4 address');
  }
}

function checkServer(trunk: Trunk, member: string, server: { host: string; port?: number }): void {
  // Asterisk asks the DNS only, which does not know it.
  const isName = host.test(server.host) && server.host.toLowerCase() !== 'localhost';
  if (!isName) {
    refuse(trunk, member, "a name in the DNS or an IPv4 address ('127.0.0.1' for 'localhost')");
  }
  const { port = 5060 } = server;
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    refuse(trunk, `port of ${member}`, 'a number from 1 to 65535');
  }
}

/** The value is not shown: a secret may have come to the wrong place. */
function refuse(trunk: Trunk, member: string, accepted: string): never {
  const which = name.test(trunk.name) ? `trunk '${trunk.name}'` : 'a trunk';
  throw new StartupError(
    `The ${member} of ${which} is not valid: accepted is ${accepted}; correct it and start again`,
  );
}
