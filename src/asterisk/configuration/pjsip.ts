import { type Nat, SIP_ADDRESS_ENDPOINT, type Trunk } from '../trunks/trunk.ts';
import { endpointSettings, SIP_ADDRESS_CODECS } from './pjsip-endpoint.ts';
import { type SipBinding, transportSections } from './pjsip-transport.ts';
import { trunkSections } from './pjsip-trunk.ts';
import { section } from './section.ts';

/** By default Asterisk tells everybody its exact version, by which known faults can be looked up. */
const USER_AGENT = 'Redial';

/**
 * `pjsip.conf`: how we name ourselves, transports, an endpoint for calls to any address, and for each
 * trunk the objects of its own. What comes in meets the context `default`, which is empty.
 */
export function pjsipFile(trunks: readonly Trunk[], at: SipBinding, nat?: Nat): string {
  return [
    section('global', [
      ['type', 'global'],
      ['user_agent', USER_AGENT],
    ]),
    ...transportSections(trunks, at, nat),
    section(SIP_ADDRESS_ENDPOINT, [
      ['type', 'endpoint'],
      ...endpointSettings({ codecs: SIP_ADDRESS_CODECS, transport: 'udp' }),
    ]),
    ...trunks.flatMap(trunkSections),
  ].join('\n');
}
