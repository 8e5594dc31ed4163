import type { AudioTally } from './audio-tally.ts';
import { type Codec, PAYLOAD_TYPES } from './codec.ts';
import { type DigitFrame, digitFrames, digitOf } from './digits.ts';
import { readRtp, writeRtp } from './rtp-packet.ts';
import { SAMPLES_PER_FRAME, type Voice, voiceFrames, type VoiceName } from './voice.ts';

type Parts = {
  readonly codec: Codec;
  readonly voice: VoiceName;
  /** The payload type of digits in both directions; null if the caller offered none. */
  readonly digitPayloadType: number | null;
  readonly source: number;
  readonly send: (datagram: Buffer) => void;
  /** The packet of a datagram; null: it is not of the caller. */
  readonly open: (datagram: Buffer) => Buffer | null;
  readonly tally: AudioTally;
  readonly onReceived: () => void;
};

/** The audio of one call: what the callee says, and what it hears. */
export class RtpStream {
  /** False while the caller or the callee holds the call. */
  isSending = true;
  readonly #parts: Parts;
  readonly #voice: Voice;
  #position = 0;
  #sequence = 0;
  #timestamp = 0;
  #lastDigitAt: number | null = null;
  #isFirst = true;
  #digitFrames: (DigitFrame | null)[] = [];

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#voice = voiceFrames(parts.voice, parts.codec);
  }

  /** Does this stream send frames by the clock? An echo answers packets instead. */
  get isPaced(): boolean {
    return this.#parts.voice !== 'echo' || this.#digitFrames.length > 0;
  }

  /** Sends digits in place of the voice. */
  sendDigits(digits: string): void {
    if (this.#parts.digitPayloadType === null) return;
    this.#digitFrames.push(...digitFrames(digits));
    this.#parts.tally.digitsSent += digits;
  }

  /** Sends the next 20 ms. */
  sendFrame(): void {
    const digit = this.#digitFrames.shift();
    if (digit !== undefined && digit !== null) {
      this.#sendDigit(digit);
      return;
    }
    const voice = this.#voice;
    const payload = voice.frames[this.#position] ?? voice.silence;
    this.#position += 1;
    this.#sendAudio(payload);
  }

  /** Takes a datagram that came at this port of the farm. */
  receive(datagram: Buffer, port: number): void {
    const opened = this.#parts.open(datagram);
    const packet = opened && readRtp(opened);
    if (packet === null) return;
    const { tally } = this.#parts;
    tally.received += 1;
    tally.firstReceivedAt ??= new Date();
    tally.receivedByPort[port] = (tally.receivedByPort[port] ?? 0) + 1;
    const { payloadType, payload } = packet;
    const echoes = this.#parts.voice === 'echo' && this.#digitFrames.length === 0;
    if (payloadType === this.#parts.digitPayloadType) this.#hearDigit(packet.timestamp, payload);
    else if (echoes && payloadType === this.#payloadType) this.#sendAudio(payload);
    this.#parts.onReceived();
  }

  get #payloadType(): number {
    return PAYLOAD_TYPES[this.#parts.codec];
  }

  /** All packets of one digit have the same timestamp (RFC 4733, 2.2.2). */
  #hearDigit(timestamp: number, payload: Buffer): void {
    if (timestamp === this.#lastDigitAt) return;
    this.#lastDigitAt = timestamp;
    this.#parts.tally.digits += digitOf(payload) ?? '';
  }

  #sendAudio(payload: Buffer): void {
    if (!this.isSending) return;
    this.#send(this.#payloadType, this.#timestamp, payload, this.#isFirst);
    this.#isFirst = false;
    this.#timestamp += SAMPLES_PER_FRAME;
  }

  #sendDigit(frame: DigitFrame): void {
    const startedAt = this.#timestamp - frame.framesSinceStart * SAMPLES_PER_FRAME;
    const type = this.#parts.digitPayloadType ?? 0;
    this.#send(type, startedAt, frame.payload, frame.framesSinceStart === 0);
    this.#timestamp += SAMPLES_PER_FRAME;
  }

  #send(payloadType: number, timestamp: number, payload: Buffer, marker: boolean): void {
    const sequence = this.#sequence;
    this.#sequence += 1;
    this.#parts.tally.sent += 1;
    const { source } = this.#parts;
    this.#parts.send(writeRtp({ payloadType, marker, sequence, timestamp, source, payload }));
  }
}
