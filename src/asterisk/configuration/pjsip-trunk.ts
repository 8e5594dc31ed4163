import type { Trunk } from '../trunks/trunk.ts';
import { proxyAddress, sipAddress } from './pjsip-address.ts';
import { endpointSettings, routeSettings } from './pjsip-endpoint.ts';
import { section, type Setting, type SipAddress } from './section.ts';

/** How long Asterisk waits before it tries again to register, after a refusal for good too. */
const RETRY_SECONDS = 30;

/** The objects of a trunk in `pjsip.conf`: all have its name. */
export function trunkSections(trunk: Trunk): string[] {
  const { name, credentials, registration } = trunk;
  const auth: Setting[] = credentials ? [['outbound_auth', name]] : [];
  const sections = [
    section(name, [['type', 'endpoint'], ...endpointSettings(trunk), ['aors', name], ...auth]),
    section(name, aorSettings(trunk)),
  ];
  if (credentials) sections.push(section(name, [['type', 'auth'], ...authSettings(credentials)]));
  if (registration) {
    const settings = registrationSettings(trunk, registration.username);
    sections.push(section(name, [...settings, ...routeSettings(trunk), ...auth]));
  }
  return sections;
}

/** What answers a challenge. */
export function authSettings({ username, password }: NonNullable<Trunk['credentials']>): Setting[] {
  return [
    ['auth_type', 'digest'],
    ['username', username],
    ['password', password],
  ];
}

function aorSettings(trunk: Trunk): Setting[] {
  const { transport, outboundProxy, qualifySeconds } = trunk;
  const settings: Setting[] = [
    ['type', 'aor'],
    ['contact', serverAddress(trunk)],
  ];
  if (qualifySeconds === undefined) return settings;
  settings.push(['qualify_frequency', qualifySeconds]);
  if (outboundProxy) settings.push(['outbound_proxy', proxyAddress(outboundProxy, transport)]);
  return settings;
}

function registrationSettings(trunk: Trunk, username: string): Setting[] {
  return [
    ['type', 'registration'],
    ['server_uri', serverAddress(trunk)],
    ['client_uri', `sip:${username}@${trunk.host}`],
    ['contact_user', username],
    // By default Asterisk gives up after ten tries, a minute apart, and after one refusal.
    ['max_retries', 1_000_000],
    // By default the first try is up to ten seconds late.
    ['max_random_initial_delay', 0],
    ['auth_rejection_permanent', 'no'],
    ['retry_interval', RETRY_SECONDS],
    ['forbidden_retry_interval', RETRY_SECONDS],
    ['fatal_retry_interval', RETRY_SECONDS],
  ];
}

function serverAddress(trunk: Trunk): SipAddress {
  return sipAddress(trunk, trunk.transport);
}
