import type { Codec, Trunk } from '../trunks/trunk.ts';
import { proxyAddress } from './pjsip-address.ts';
import { transportName } from './pjsip-transport.ts';
import type { Setting } from './section.ts';

/** What is offered to an address that belongs to no trunk. */
export const SIP_ADDRESS_CODECS: readonly Codec[] = ['ulaw', 'alaw'];

/** A callee whose network is gone sends no BYE: only its audio stops. */
const RTP_TIMEOUT_SECONDS = 60;

type EndpointOptions = Pick<Trunk, 'codecs' | 'transport'> & Partial<Trunk>;

/** The settings of an endpoint: how calls by it are offered, and what their INVITEs say of us. */
export function endpointSettings(options: EndpointOptions): Setting[] {
  return [
    ['context', 'default'],
    ['disallow', 'all'],
    ['allow', options.codecs.join(',')],
    // By default Asterisk offers them in an order of its own.
    ['outgoing_call_offer_pref', 'local_merge'],
    // Audio passes Asterisk, which recognises digits in it and records it.
    ['direct_media', 'no'],
    // Keys are tones in the audio where the far end knows no telephone events (RFC 4733).
    ['dtmf_mode', 'auto'],
    // Whom Redial calls is decided by nobody at the far end (REFER, RFC 3515).
    ['allow_transfer', 'no'],
    ['rtp_timeout', options.rtpTimeoutSeconds ?? RTP_TIMEOUT_SECONDS],
    // A session without a name (RFC 8866 §5.3), instead of one that names Asterisk.
    ['sdp_session', '-'],
    ...routeSettings(options),
    ...fromSettings(options),
    ...audioSettings(options),
  ];
}

/** How requests reach a server: those of calls, of registrations, and OPTIONS. */
export function routeSettings({ name = '', transport, outboundProxy }: EndpointOptions): Setting[] {
  const route: Setting[] = [['transport', transportName({ name, transport })]];
  if (outboundProxy === undefined) return route;
  return [...route, ['outbound_proxy', proxyAddress(outboundProxy, transport)]];
}

function fromSettings({ fromUser, fromDomain }: EndpointOptions): Setting[] {
  const settings: Setting[] = [];
  if (fromDomain !== undefined) settings.push(['from_domain', fromDomain]);
  if (fromUser !== undefined) {
    // The From header names the account then, so the caller number needs another header.
    settings.push(['from_user', fromUser], ['send_pai', 'yes'], ['trust_id_outbound', 'yes']);
  }
  return settings;
}

function audioSettings({ mediaEncryption, rtpKeepaliveSeconds }: EndpointOptions): Setting[] {
  const settings: Setting[] = [];
  if (mediaEncryption === 'sdes') settings.push(['media_encryption', 'sdes']);
  if (rtpKeepaliveSeconds !== undefined) settings.push(['rtp_keepalive', rtpKeepaliveSeconds]);
  return settings;
}
