import type { Endpoint } from '../sip/message.ts';
import { type Codec, PAYLOAD_TYPES } from './codec.ts';
import { MASTER_BYTES, SRTP_SUITE } from './srtp.ts';

/** Who may send (RFC 8866, 6.7). */
export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive';

/** What a caller says of its audio. */
export type AudioDescription = {
  readonly endpoint: Endpoint;
  /** The codecs that a callee knows, in the order of the caller. */
  readonly codecs: readonly Codec[];
  readonly digitPayloadType: number | null;
  readonly direction: Direction;
  /** Master key and salt of the caller's encrypted audio; null: it is not encrypted. */
  readonly encryption: Buffer | null;
  /** Every `m=` line: an answer has as many (RFC 3264, 6). */
  readonly mediaLines: readonly string[];
};

/** An `m=` line of audio, plain or encrypted, that is not refused by port 0. */
export const AUDIO_LINE = /^m=audio [1-9]\d* RTP\/S?AVP /;

/** Reads an offer or answer; null if it has no audio with G.711, or none that can be decrypted. */
export function parseSdp(sdp: string): AudioDescription | null {
  const [session = [], ...media] = sdp.split(/\r?\n(?=m=)/).map((part) => part.split(/\r?\n/));
  const audio = media.find(([line = '']) => AUDIO_LINE.test(line)) ?? [];
  const [, port = '', , ...types] = (audio[0] ?? '').split(' ');
  const codecs = codecsOf(types);
  const address = valueOf(audio, 'c=IN IP4 ') ?? valueOf(session, 'c=IN IP4 ');
  if (codecs.length === 0 || address === undefined) return null;
  const encryption = keyOf(audio);
  if (encryption === undefined) return null;
  return {
    endpoint: { address, port: Number(port) },
    codecs,
    encryption,
    digitPayloadType: digitTypeOf(audio),
    direction: directionOf([...audio, ...session]),
    mediaLines: media.map(([line = '']) => line),
  };
}

function codecsOf(types: readonly string[]): Codec[] {
  return types.flatMap((type) => {
    if (Number(type) === PAYLOAD_TYPES.PCMU) return ['PCMU' as const];
    return Number(type) === PAYLOAD_TYPES.PCMA ? ['PCMA' as const] : [];
  });
}

function valueOf(lines: readonly string[], start: string): string | undefined {
  return lines
    .find((line) => line.startsWith(start))
    ?.slice(start.length)
    .trim();
}

/**
 * The key of encrypted audio, without a lifetime or an identifier (RFC 4568, 9.1). Null: the audio is
 * plain; undefined: it is encrypted otherwise.
 */
function keyOf(audio: readonly string[]): Buffer | null | undefined {
  if (audio[0]?.includes(' RTP/SAVP ') !== true) return null;
  const crypto = new RegExp(`^a=crypto:1 ${SRTP_SUITE} inline:([A-Za-z0-9+/=]+)\\s*$`);
  const text = audio.map((line) => crypto.exec(line)?.[1]).find((value) => value !== undefined);
  const key = Buffer.from(text ?? '', 'base64');
  return key.length === MASTER_BYTES ? key : undefined;
}

function digitTypeOf(audio: readonly string[]): number | null {
  const type = audio.map((line) => /^a=rtpmap:(\d+) telephone-event\/8000/i.exec(line)?.[1]);
  const found = type.find((value) => value !== undefined);
  return found === undefined ? null : Number(found);
}

/** What the audio says comes before what the session says. */
function directionOf(lines: readonly string[]): Direction {
  const direction = lines
    .map((line) => /^a=(sendrecv|sendonly|recvonly|inactive)$/.exec(line.trim())?.[1])
    .find((value) => value !== undefined);
  // The expression above lets no other word pass.
  return (direction ?? 'sendrecv') as Direction;
}

/** The direction that answers an offer (RFC 3264, 6.1). */
export function answerDirection(offered: Direction): Direction {
  if (offered === 'sendonly') return 'recvonly';
  return offered === 'recvonly' ? 'sendonly' : offered;
}
