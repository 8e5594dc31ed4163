import { authSettings } from '../configuration/pjsip-trunk.ts';
import { endpointSettings, SIP_ADDRESS_CODECS } from '../configuration/pjsip-endpoint.ts';
import type { SipServer } from '../configuration/pjsip-address.ts';
import type { Setting } from '../configuration/section.ts';
import { CALL_ENDPOINT_PREFIX, type Trunk } from '../trunks/trunk.ts';
import { SipValueError } from './sip-value-error.ts';

/** What a request may ask for that belongs to an endpoint, so that its call needs one of its own. */
export type EndpointProperties = {
  /** Answers a challenge in the place of the trunk's credentials. */
  auth?: { username: string; password: string } | undefined;
  /** Domain of the From header. */
  fromHost?: string | undefined;
  /** The SIP server through which the call goes, such as `sip:proxy.example.com:5080`. */
  proxy?: string | undefined;
};

/** How the INVITE to a `sip:` address goes. */
export type CallRoute = {
  transport: 'udp' | 'tcp';
  /** To this server, whatever the address names. */
  server?: SipServer;
};

/** An endpoint and what answers its challenges, as ARI takes them. */
export type CallEndpoint = {
  name: string;
  endpoint: readonly ConfigurationField[];
  auth: readonly ConfigurationField[] | null;
};

/** A setting of a dynamic object of ARI (`ConfigTuple`). */
export type ConfigurationField = { attribute: string; value: string };

const ANY_ADDRESS = { codecs: SIP_ADDRESS_CODECS, transport: 'udp' } as const;

const HOST = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;
const PROXY =
  /^(?:sips?:)?(?<host>[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?)(?::(?<port>[0-9]{1,5}))?(?:;lr)?$/;
// oxlint-disable-next-line no-control-regex -- control characters are what it refuses
const CREDENTIAL = /^[^\u0000-\u001F\u007F"\\]{1,128}$/;

/** The name of the endpoint of one call. */
export function callEndpointName(sid: string): string {
  return `${CALL_ENDPOINT_PREFIX}${sid}`;
}

/** The call whose endpoint has this name; undefined for the endpoint of a trunk. */
export function sidOfEndpoint(name: string): string | undefined {
  return name.startsWith(CALL_ENDPOINT_PREFIX)
    ? name.slice(CALL_ENDPOINT_PREFIX.length)
    : undefined;
}

/**
 * The endpoint of a call: that of its trunk with what the request says instead.
 * @param trunk null: the call goes to a `sip:` address
 * @returns null: the call needs no endpoint of its own
 * @throws {SipValueError} for what SIP cannot carry
 */
export function readCallEndpoint(
  sid: string,
  properties: EndpointProperties,
  trunk: Trunk | null,
): CallEndpoint | null {
  if (!needsEndpoint(properties)) return null;
  const name = callEndpointName(sid);
  const { auth } = properties;
  const credentials = auth === undefined ? null : readAuth(auth);
  const settings = endpointSettings({ ...(trunk ?? ANY_ADDRESS), ...readRoute(properties) });
  if (trunk !== null) settings.push(['aors', trunk.name]);
  if (credentials !== null) settings.push(['outbound_auth', name]);
  else if (trunk?.credentials) settings.push(['outbound_auth', trunk.name]);
  return {
    name,
    endpoint: settings.map(fieldOf),
    auth: credentials && authSettings(credentials).map(fieldOf),
  };
}

/** The endpoint of a call to a `sip:` address that goes this way. */
export function endpointBy(sid: string, { transport, server }: CallRoute): CallEndpoint {
  const settings = endpointSettings({
    codecs: SIP_ADDRESS_CODECS,
    transport,
    ...(server && { outboundProxy: server }),
  });
  return { name: callEndpointName(sid), endpoint: settings.map(fieldOf), auth: null };
}

function needsEndpoint({ auth, fromHost, proxy }: EndpointProperties): boolean {
  return auth !== undefined || fromHost !== undefined || proxy !== undefined;
}

function readRoute({ fromHost, proxy }: EndpointProperties): Partial<Trunk> {
  return {
    ...(fromHost !== undefined && { fromDomain: readHost(fromHost) }),
    ...(proxy !== undefined && { outboundProxy: readProxy(proxy) }),
  };
}

/** A comment begins at a semicolon in a file only. */
function fieldOf([attribute, value]: Setting): ConfigurationField {
  if (typeof value !== 'object') return { attribute, value: String(value) };
  return { attribute, value: [value.address, ...value.parameters].join(';') };
}

function readHost(fromHost: string): string {
  if (HOST.test(fromHost)) return fromHost;
  throw new SipValueError('fromHost', 'must be a name in the DNS or an IPv4 address');
}

function readProxy(proxy: string): SipServer {
  const { host, port } = PROXY.exec(proxy)?.groups ?? {};
  const isPort = port === undefined || (Number(port) >= 1 && Number(port) <= 65_535);
  if (host === undefined || !isPort) {
    throw new SipValueError('to.proxy', 'must be a SIP server such as sip:proxy.example.com:5080');
  }
  return port === undefined ? { host } : { host, port: Number(port) };
}

function readAuth(auth: { username: string; password: string }) {
  for (const name of ['username', 'password'] as const) {
    if (CREDENTIAL.test(auth[name])) continue;
    const accepted = '1 to 128 characters without line breaks, quotes and backslashes';
    throw new SipValueError(`to.auth.${name}`, `must be ${accepted}`);
  }
  return auth;
}
