import { SIP_ADDRESS_ENDPOINT, type Trunk } from '../trunk.ts';
import { section, type Setting, type SipAddress } from './section.ts';

/**
 * `pjsip.conf`: transports, an endpoint for calls to any address, and for each trunk the objects of
 * its own. What comes in meets the context `default`, which is empty.
 * @param at `host`: the IPv4 address on which SIP is spoken; only loopback is closed to others
 */
export function pjsipFile(trunks: readonly Trunk[], at: { host: string; port: number }): string {
  const bind = `${at.host}:${at.port}`;
  const transport = (protocol: string): Setting[] => [
    ['type', 'transport'],
    ['protocol', protocol],
    ['bind', bind],
  ];
  return [
    section('udp', transport('udp')),
    section('tcp', transport('tcp')),
    section(SIP_ADDRESS_ENDPOINT, [...endpoint(['ulaw', 'alaw']), ['transport', 'udp']]),
    ...trunks.flatMap(trunkSections),
  ].join('\n');
}

function trunkSections(trunk: Trunk): string[] {
  const { name, credentials, registration } = trunk;
  const auth: Setting[] = credentials ? [['outbound_auth', name]] : [];
  const route = [...routeSettings(trunk), ...auth];
  const sections = [
    section(name, [...endpoint(trunk.codecs), ['aors', name], ...route, ...fromSettings(trunk)]),
    section(name, [
      ['type', 'aor'],
      ['contact', serverAddress(trunk)],
    ]),
  ];
  if (credentials) sections.push(section(name, authSettings(credentials)));
  if (registration)
    sections.push(section(name, [...registrationOf(trunk, registration), ...route]));
  return sections;
}

function endpoint(codecs: Trunk['codecs']): Setting[] {
  return [
    ['type', 'endpoint'],
    ['context', 'default'],
    ['disallow', 'all'],
    ['allow', codecs.join(',')],
    // Audio passes Asterisk, which recognises digits in it and records it.
    ['direct_media', 'no'],
    // Seconds without audio after which the callee counts as gone.
    ['rtp_timeout', 60],
  ];
}

function routeSettings({ transport, outboundProxy }: Trunk): Setting[] {
  const route: Setting[] = [['transport', transport]];
  if (outboundProxy === undefined) return route;
  const proxy = sipAddress(outboundProxy, transport);
  // Loose routing, RFC 3261 §16.12: the request keeps the address of the trunk.
  return [...route, ['outbound_proxy', { ...proxy, parameters: [...proxy.parameters, 'lr'] }]];
}

function fromSettings({ fromDomain }: Trunk): Setting[] {
  return fromDomain === undefined ? [] : [['from_domain', fromDomain]];
}

function authSettings({ username, password }: NonNullable<Trunk['credentials']>): Setting[] {
  return [
    ['type', 'auth'],
    ['auth_type', 'digest'],
    ['username', username],
    ['password', password],
  ];
}

function registrationOf(trunk: Trunk, { username }: { username: string }): Setting[] {
  return [
    ['type', 'registration'],
    ['server_uri', serverAddress(trunk)],
    ['client_uri', `sip:${username}@${trunk.host}`],
    // By default Asterisk gives up after ten tries, a minute apart, and after one wrong password.
    ['max_retries', 1_000_000],
    ['auth_rejection_permanent', 'no'],
  ];
}

function serverAddress(trunk: Trunk): SipAddress {
  return sipAddress(trunk, trunk.transport);
}

function sipAddress(server: { host: string; port?: number }, transport: string): SipAddress {
  const port = server.port === undefined ? '' : `:${server.port}`;
  return {
    address: `sip:${server.host}${port}`,
    parameters: transport === 'udp' ? [] : [`transport=${transport}`],
  };
}
