/** Hears what becomes of a place in the audio: one of the two is called, once. */
export type Mark = { onPlayed: () => void; onCleared: () => void };

/** What Asterisk is sent. */
export type PlayoutSink = {
  /** Whole frames. */
  audio: (bytes: Buffer) => void;
  /** Asterisk reports the id when the audio before it is played. */
  mark: (id: string) => void;
};

/** Asterisk holds 20 s and throws away the rest, so it gets no more than this. */
const AHEAD_SECONDS = 5;
/** How often a mark of our own tells how much is played. */
const REPORT_SECONDS = 0.5;
/** Asterisk takes messages of 64 KiB at most. */
const MOST_BYTES = 32_000;
const FRAMES_PER_SECOND = 50;
const BYTES_PER_SAMPLE = 2;

type Waiting = { audio: Buffer } | { mark: Mark };
type Sent = { id: string; bytes: number; mark: Mark | null };

/**
 * The audio of 16-bit samples that waits to be played. Asterisk plays it in time; the queue keeps
 * Asterisk supplied, and knows by marks how much is still to be played.
 */
export class PlayoutQueue {
  readonly #sink: PlayoutSink;
  readonly #bytesPerSecond: number;
  readonly #frameBytes: number;
  #waiting: Waiting[] = [];
  #waitingBytes = 0;
  /** Less than a frame: it is played with what follows. */
  #rest: Buffer = Buffer.alloc(0);
  #sent: Sent[] = [];
  #sentBytes = 0;
  #unreportedBytes = 0;
  #markCount = 0;

  constructor(sampleRate: number, sink: PlayoutSink) {
    this.#sink = sink;
    this.#bytesPerSecond = sampleRate * BYTES_PER_SAMPLE;
    this.#frameBytes = this.#bytesPerSecond / FRAMES_PER_SECOND;
  }

  /** Seconds of audio that are not played yet, half a second more at most. */
  get seconds(): number {
    return (this.#waitingBytes + this.#sentBytes + this.#rest.length) / this.#bytesPerSecond;
  }

  /** Adds audio after what waits. */
  push(audio: Buffer): void {
    const all = this.#rest.length === 0 ? audio : Buffer.concat([this.#rest, audio]);
    const whole = all.length - (all.length % this.#frameBytes);
    this.#rest = Buffer.from(all.subarray(whole));
    if (whole > 0) this.#wait(all.subarray(0, whole));
    this.#supply();
  }

  /** Adds 20 ms of silence. */
  pushSilence(): void {
    this.push(Buffer.alloc(this.#frameBytes));
  }

  /** Marks the end of what was added so far. */
  mark(mark: Mark): void {
    if (this.#rest.length > 0) {
      const silence = Buffer.alloc(this.#frameBytes - this.#rest.length);
      this.#wait(Buffer.concat([this.#rest, silence]));
      this.#rest = Buffer.alloc(0);
    }
    this.#waiting.push({ mark });
    this.#supply();
  }

  /** Asterisk has played everything before this mark. */
  report(id: string): void {
    const index = this.#sent.findIndex((one) => one.id === id);
    if (index === -1) return;
    const played = this.#sent.splice(0, index + 1);
    for (const { bytes } of played) this.#sentBytes -= bytes;
    this.#supply();
    for (const { mark } of played) mark?.onPlayed();
  }

  /** Forgets all that is not played. Whoever calls has Asterisk forget its part. */
  clear(): void {
    const marks = [
      ...this.#sent.map(({ mark }) => mark),
      ...this.#waiting.map((one) => ('mark' in one ? one.mark : null)),
    ];
    this.#waiting = [];
    this.#waitingBytes = 0;
    this.#rest = Buffer.alloc(0);
    this.#sent = [];
    this.#sentBytes = 0;
    this.#unreportedBytes = 0;
    for (const mark of marks) mark?.onCleared();
  }

  #wait(audio: Buffer): void {
    this.#waiting.push({ audio });
    this.#waitingBytes += audio.length;
  }

  #supply(): void {
    for (let [first] = this.#waiting; first !== undefined; [first] = this.#waiting) {
      if ('mark' in first) {
        this.#waiting.shift();
        this.#sendMark(first.mark);
        continue;
      }
      if (this.#sentBytes >= AHEAD_SECONDS * this.#bytesPerSecond) return;
      this.#sendAudio(first);
    }
  }

  #sendAudio(first: { audio: Buffer }): void {
    const most = MOST_BYTES - (MOST_BYTES % this.#frameBytes);
    const part = first.audio.subarray(0, most);
    if (part.length === first.audio.length) this.#waiting.shift();
    else first.audio = first.audio.subarray(most);
    this.#waitingBytes -= part.length;
    this.#sentBytes += part.length;
    this.#unreportedBytes += part.length;
    this.#sink.audio(part);
    if (this.#unreportedBytes >= REPORT_SECONDS * this.#bytesPerSecond) this.#sendMark(null);
  }

  #sendMark(mark: Mark | null): void {
    this.#markCount += 1;
    const id = String(this.#markCount);
    this.#sent.push({ id, bytes: this.#unreportedBytes, mark });
    this.#unreportedBytes = 0;
    this.#sink.mark(id);
  }
}
