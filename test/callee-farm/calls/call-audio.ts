import { randomBytes } from 'node:crypto';
import type { AudioTally } from '../media/audio-tally.ts';
import type { Codec } from '../media/codec.ts';
import type { FrameClock } from '../media/frame-clock.ts';
import type { RtpPort } from '../media/rtp-port.ts';
import { RtpStream } from '../media/rtp-stream.ts';
import { answerDirection, type AudioDescription, type Direction, parseSdp } from '../media/sdp.ts';
import { KEY_TONE, type VoiceName } from '../media/voice.ts';
import { MASTER_BYTES, SrtpContext } from '../media/srtp.ts';
import { writeSdp } from '../media/write-sdp.ts';

/** What the audio of all calls shares. */
export type AudioLines = {
  readonly host: string;
  /** The port of every call, and the one to which a call may move. */
  readonly ports: readonly [RtpPort, RtpPort];
  readonly clock: FrameClock;
};

type Parts = {
  readonly lines: AudioLines;
  readonly voice: VoiceName;
  readonly tally: AudioTally;
  /** The number that marks the packets of this call (SSRC, RFC 3550, 3). */
  readonly source: number;
  readonly onReceived: () => void;
};

const ALL_CODECS: readonly Codec[] = ['PCMU', 'PCMA'];
const OFFERED_DIGIT_TYPE = 101;

type Caller = { readonly description: AudioDescription; readonly codec: Codec };

/** The keys of both directions, of which a call has one pair. */
type Encryption = {
  readonly master: Buffer;
  readonly sent: SrtpContext;
  readonly received: SrtpContext;
};

/** Offer, answer and sound of one call (RFC 3264). */
export class CallAudio implements Disposable {
  readonly #parts: Parts;
  #port: RtpPort;
  #caller: Caller | null = null;
  #stream: RtpStream | null = null;
  #encryption: Encryption | null = null;
  #version = 0;
  #direction: Direction = 'sendrecv';
  #hasStopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    [this.#port] = parts.lines.ports;
  }

  /** Takes the caller's offer or answer; false if it has no codec that the callee can use. */
  accept(sdp: string): boolean {
    const description = parseSdp(sdp);
    const wanted = this.#caller?.codec;
    const codec = description?.codecs.find((offered) => offered === (wanted ?? offered));
    if (description === null || codec === undefined) return false;
    this.#detach();
    this.#caller = { description, codec };
    this.#encryption ??= encryptionOf(description);
    this.#stream ??= this.#newStream(this.#caller);
    this.turn(answerDirection(description.direction));
    for (const port of this.#parts.lines.ports) port.attach(description.endpoint, this.#stream);
    return true;
  }

  /** The answer to the accepted offer, or an offer if the caller has sent none. */
  describe(): string {
    return this.#write(this.#caller?.description.mediaLines ?? []);
  }

  /** An offer of the callee, for a re-INVITE. */
  offer(): string {
    return this.#write([]);
  }

  /** Begins to send. */
  start(): void {
    if (this.#stream !== null) this.#parts.lines.clock.add(this.#stream);
  }

  /** Sends nothing from then on, though the call goes on. */
  stop(): void {
    this.#hasStopped = true;
    this.turn(this.#direction);
  }

  sendDigits(digits: string): void {
    this.#stream?.sendDigits(digits);
  }

  /** Uses the other port from then on; the next description says so. */
  move(): void {
    [, this.#port] = this.#parts.lines.ports;
  }

  /** Sets the direction of the next description. Nothing is sent in a call that is held. */
  turn(direction: Direction): void {
    this.#direction = direction;
    if (this.#stream !== null)
      this.#stream.isSending = !this.#hasStopped && direction === 'sendrecv';
  }

  [Symbol.dispose](): void {
    this.#detach();
    if (this.#stream !== null) this.#parts.lines.clock.remove(this.#stream);
  }

  #write(offeredLines: readonly string[]): string {
    this.#version += 1;
    const caller = this.#caller;
    return writeSdp({
      endpoint: { address: this.#parts.lines.host, port: this.#port.port },
      codecs: caller === null ? ALL_CODECS : [caller.codec],
      digitPayloadType: this.#digitPayloadType(),
      encryption: this.#encryption?.master ?? null,
      direction: this.#direction,
      version: this.#version,
      offeredLines,
    });
  }

  #digitPayloadType(): number | null {
    if (this.#parts.voice === KEY_TONE) return null;
    return this.#caller === null ? OFFERED_DIGIT_TYPE : this.#caller.description.digitPayloadType;
  }

  #newStream({ codec, description }: Caller): RtpStream {
    const { voice, tally, source, onReceived } = this.#parts;
    const send = (datagram: Buffer): void => {
      const sent = this.#encryption?.sent.protect(datagram) ?? datagram;
      if (this.#caller !== null) this.#port.send(sent, this.#caller.description.endpoint);
    };
    const open = (datagram: Buffer): Buffer | null =>
      this.#encryption === null ? datagram : this.#encryption.received.unprotect(datagram);
    const { digitPayloadType } = description;
    return new RtpStream({ codec, voice, digitPayloadType, source, send, open, tally, onReceived });
  }

  #detach(): void {
    const endpoint = this.#caller?.description.endpoint;
    if (endpoint === undefined || this.#stream === null) return;
    for (const port of this.#parts.lines.ports) port.detach(endpoint, this.#stream);
  }
}

function encryptionOf({ encryption }: AudioDescription): Encryption | null {
  if (encryption === null) return null;
  const master = randomBytes(MASTER_BYTES);
  return { master, sent: new SrtpContext(master), received: new SrtpContext(encryption) };
}
