import type { Endpoint } from '../sip/message.ts';
import { type Codec, PAYLOAD_TYPES } from './codec.ts';
import { AUDIO_LINE, type Direction } from './sdp.ts';
import { SRTP_SUITE } from './srtp.ts';

type Session = {
  readonly endpoint: Endpoint;
  readonly codecs: readonly Codec[];
  readonly digitPayloadType: number | null;
  /** Master key and salt of what the callee sends; null: it is not encrypted. */
  readonly encryption: Buffer | null;
  readonly direction: Direction;
  /** Rises with each description of a call (RFC 3264, 8). */
  readonly version: number;
  /** The `m=` lines of the offer; those after the audio are refused. Empty for an offer. */
  readonly offeredLines: readonly string[];
};

/** The session description of a callee, as an offer or an answer. */
export function writeSdp(session: Session): string {
  const { address } = session.endpoint;
  const lines = [
    'v=0',
    `o=callee 1 ${session.version} IN IP4 ${address}`,
    's=call',
    `c=IN IP4 ${address}`,
    't=0 0',
    ...mediaOf(session),
  ];
  return `${lines.join('\r\n')}\r\n`;
}

function mediaOf(session: Session): string[] {
  if (session.offeredLines.length === 0) return audioOf(session);
  const audioAt = session.offeredLines.findIndex((line) => AUDIO_LINE.test(line));
  return session.offeredLines.flatMap((line, index) =>
    index === audioAt ? audioOf(session) : [line.replace(/^(m=\S+) \d+/, '$1 0')],
  );
}

function audioOf(session: Session): string[] {
  const { codecs, digitPayloadType, encryption } = session;
  const profile = encryption === null ? 'RTP/AVP' : 'RTP/SAVP';
  const key = encryption?.toString('base64');
  const types = codecs.map((codec) => PAYLOAD_TYPES[codec]);
  const all = digitPayloadType === null ? types : [...types, digitPayloadType];
  const digits =
    digitPayloadType === null
      ? []
      : [`a=rtpmap:${digitPayloadType} telephone-event/8000`, `a=fmtp:${digitPayloadType} 0-15`];
  return [
    `m=audio ${session.endpoint.port} ${profile} ${all.join(' ')}`,
    ...(key === undefined ? [] : [`a=crypto:1 ${SRTP_SUITE} inline:${key}`]),
    ...codecs.map((codec) => `a=rtpmap:${PAYLOAD_TYPES[codec]} ${codec}/8000`),
    ...digits,
    'a=ptime:20',
    `a=${session.direction}`,
  ];
}
