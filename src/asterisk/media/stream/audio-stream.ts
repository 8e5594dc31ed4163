import type { MediaListener, MediaSocket } from './media-socket.ts';
import { PlayoutQueue } from './playout-queue.ts';
import type { Mark } from './playout-queue.ts';

/** The queue may take so much for not yet played that is. */
const UNCLEAR_SECONDS = 0.6;

/** Why a stream is over: its call has, it was closed here, or Asterisk closed it. */
export type StreamEnd = 'call ended' | 'closed' | 'lost';

/** The audio of a live call in both directions: 16-bit samples, little-endian, mono. */
export class AudioStream implements MediaListener, AsyncDisposable {
  readonly sampleRate: number;
  /** Resolves when the stream is over. */
  readonly closed: Promise<StreamEnd>;
  readonly onAudio: (audio: Buffer) => void;
  readonly #queue: PlayoutQueue;
  readonly #close: (end: StreamEnd) => void;
  #socket: MediaSocket | undefined;
  #hasPlayed = false;
  #removal: AsyncDisposable | undefined;

  constructor(sampleRate: number, onAudio: (audio: Buffer) => void) {
    this.sampleRate = sampleRate;
    this.onAudio = onAudio;
    const { promise, resolve } = Promise.withResolvers<StreamEnd>();
    this.closed = promise;
    this.#close = resolve;
    this.#queue = new PlayoutQueue(sampleRate, {
      audio: (bytes) => this.#socket?.sendAudio(bytes),
      mark: (id) => this.#socket?.sendMark(id),
    });
  }

  /** Seconds of audio that the callee has not heard yet. */
  get queuedSeconds(): number {
    return this.#queue.seconds;
  }

  /** Plays audio after what was given before. */
  play(audio: Buffer): void {
    this.#hasPlayed = true;
    this.#queue.push(audio);
  }

  /** Plays 20 ms of silence, unless audio waits or has come since the last time. */
  playSilence(): void {
    const isIdle = !this.#hasPlayed && this.queuedSeconds < UNCLEAR_SECONDS;
    this.#hasPlayed = false;
    if (isIdle) this.#queue.pushSilence();
  }

  /** Tells when all that was given before is played, or forgotten by `clear`. */
  mark(mark: Mark): void {
    this.#queue.mark(mark);
  }

  /** Stops playing at once and forgets what waits. */
  clear(): void {
    this.#socket?.flush();
    this.#queue.clear();
  }

  onMark(id: string): void {
    this.#queue.report(id);
  }

  onClose(): void {
    this.#close('lost');
  }

  /** The socket through which audio goes from then on. */
  connect(socket: MediaSocket): void {
    this.#socket = socket;
  }

  /** What is to be disposed of with the stream. */
  closeBy(removal: AsyncDisposable): void {
    this.#removal = removal;
  }

  close(end: StreamEnd): void {
    this.#close(end);
    this.#socket?.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close('closed');
    await this.#removal?.[Symbol.asyncDispose]();
  }
}
