import type { Nat, Trunk } from '../trunks/trunk.ts';
import { certificateFile } from './certificates.ts';
import { section, type Setting } from './section.ts';

/** Where SIP is spoken. */
export type SipBinding = {
  /** An IPv4 address of this machine; only loopback is closed to others. */
  host: string;
  /** For UDP and TCP. */
  port: number;
  /** For TLS, of each trunk that speaks it, in their order. */
  tlsPorts: readonly number[];
  /** The folder with the certificates of trunks. */
  certificateFolder: string;
};

/** The transports of `pjsip.conf`: UDP, TCP, and one for each trunk that speaks TLS. */
export function transportSections(
  trunks: readonly Trunk[],
  at: SipBinding,
  nat: Nat | undefined,
): string[] {
  const transport = (protocol: string, port: number | undefined): Setting[] => [
    ['type', 'transport'],
    ['protocol', protocol],
    ['bind', `${at.host}:${port}`],
    ...natSettings(nat, at.host),
  ];
  const secured = trunks.filter((trunk) => trunk.transport === 'tls');
  return [
    section('udp', transport('udp', at.port)),
    section('tcp', transport('tcp', at.port)),
    ...secured.map((trunk, index) =>
      section(transportName(trunk), [
        ...transport('tls', at.tlsPorts[index]),
        ...tlsSettings(trunk, at.certificateFolder),
      ]),
    ),
  ];
}

/** Certificates and their authorities belong to a transport, so each trunk with TLS has its own. */
export function transportName({ transport, name }: Pick<Trunk, 'transport' | 'name'>): string {
  return transport === 'tls' ? `tls-${name}` : transport;
}

/**
 * The address in an SDP is replaced only if it is a local one, so the own address is one. Who speaks
 * SIP on all addresses has them in the local networks.
 */
function natSettings(nat: Nat | undefined, ownAddress: string): Setting[] {
  if (nat === undefined) return [];
  return [
    ['external_signaling_address', nat.externalAddress],
    ['external_media_address', nat.externalAddress],
    ...[...ownNetwork(ownAddress), ...nat.localNetworks].map((network): Setting => [
      'local_net',
      network,
    ]),
  ];
}

function ownNetwork(address: string): string[] {
  return address === '0.0.0.0' ? [] : [`${address}/32`];
}

function tlsSettings({ name, tls = {} }: Trunk, folder: string): Setting[] {
  const file = (kind: 'ca' | 'certificate' | 'private-key') =>
    `${folder}/${certificateFile(name, kind)}`;
  const settings: Setting[] = [
    ['method', 'tlsv1_2'],
    ['verify_server', tls.verify === false ? 'no' : 'yes'],
  ];
  if (tls.ca !== undefined) settings.push(['ca_list_file', file('ca')]);
  if (tls.certificate !== undefined) {
    settings.push(['cert_file', file('certificate')], ['priv_key_file', file('private-key')]);
  }
  return settings;
}
