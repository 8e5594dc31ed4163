export const CODECS = ['ulaw', 'alaw', 'g722', 'gsm'] as const;
export const TRANSPORTS = ['udp', 'tcp', 'tls'] as const;
export const MEDIA_ENCRYPTIONS = ['none', 'sdes'] as const;
export const ATTESTATIONS = ['A', 'B', 'C'] as const;

export type Codec = (typeof CODECS)[number];
export type Transport = (typeof TRANSPORTS)[number];
export type MediaEncryption = (typeof MEDIA_ENCRYPTIONS)[number];
export type Attestation = (typeof ATTESTATIONS)[number];

/** A way into the telephone network: a SIP server of a carrier, or a PBX, that takes our calls. */
export type Trunk = {
  /** Names the trunk in calls: letters, digits, `_` and `-`. */
  name: string;
  /** Name in the DNS, or IPv4 address, to which INVITEs go. */
  host: string;
  /** Default: that of RFC 3261, 5060, and 5061 with TLS. */
  port?: number;
  transport: Transport;
  /** How TLS is spoken, if it is the transport. */
  tls?: TrunkTls;
  /** Answers a challenge (401, 407) of the trunk. */
  credentials?: { username: string; password: string };
  /** Registers Asterisk at the trunk, as this user of its host. */
  registration?: { username: string };
  /** What is offered, the preferred one first. */
  codecs: readonly Codec[];
  /** `sdes`: audio is encrypted (SRTP), with keys in the SDP (RFC 4568). Default: `none`. */
  mediaEncryption?: MediaEncryption;
  /** User of the From header; the caller number is in P-Asserted-Identity then (RFC 3325). */
  fromUser?: string;
  /** Domain of the From header; default: the address of Asterisk. */
  fromDomain?: string;
  /** SIP server through which every request to the trunk goes. */
  outboundProxy?: { host: string; port?: number };
  /** Seconds between OPTIONS that ask whether the trunk answers; default: it is not asked. */
  qualifySeconds?: number;
  /** Seconds of silence after which an RTP packet keeps a NAT open; default: none is sent. */
  rtpKeepaliveSeconds?: number;
  /** Seconds without an RTP packet after which the callee counts as gone; default: 60. */
  rtpTimeoutSeconds?: number;
  /** Signs the caller number of each call (STIR/SHAKEN). */
  callerSignature?: CallerSignature;
  /** Beginnings of the numbers that it serves, in E.164 with `+`; default: all numbers. */
  prefixes?: readonly string[];
  /** Trunks of a lower number come first; default: 1. */
  priority?: number;
  /** Its weight among trunks of one priority; default: 1. */
  share?: number;
  /** Calls at once; default: no limit. */
  maxCalls?: number;
  /** Calls that may begin within one second; default: no limit. */
  callsPerSecond?: number;
  /** SIP answers after which the next trunk is tried; default: 408 and 503. */
  tryNextOn?: readonly number[];
};

/** The texts are PEM (RFC 7468). */
export type TrunkTls = {
  /** Certificates of those who may vouch for the trunk. */
  ca?: string;
  /** What Asterisk shows to a trunk that asks for a certificate, and its key. */
  certificate?: string;
  privateKey?: string;
  /** Whether the certificate of the trunk is checked; default: true. */
  verify?: boolean;
};

/** What a PASSporT is signed with (RFC 8588). */
export type CallerSignature = {
  /** Where those who verify it find the certificate. */
  certificateUrl: string;
  /** PEM of a key of the curve P-256. */
  privateKey: string;
  /** A: the caller and the right to the number are known; B: the caller is; C: neither. */
  attestation: Attestation;
};

/** How others reach an Asterisk behind a NAT. */
export type Nat = {
  /** The IPv4 address that others see. */
  externalAddress: string;
  /** IPv4 networks whose members see the address of the machine itself, such as `10.0.0.0/8`. */
  localNetworks: readonly string[];
};

/** The endpoint of calls to any `sip:` address. */
export const SIP_ADDRESS_ENDPOINT = 'sip-address';

/** Begins the names of endpoints that belong to one call. */
export const CALL_ENDPOINT_PREFIX = 'call-';

/** The servers of trunks, and those through which requests to them go. */
export function trunkHostsOf(trunks: readonly Trunk[]): string[] {
  return trunks.flatMap(({ host, outboundProxy }) =>
    outboundProxy ? [host, outboundProxy.host] : [host],
  );
}
