import type { MediaListener, MediaSocket } from './media-socket.ts';
import { PlayoutQueue } from './playout-queue.ts';
import type { Mark } from './playout-queue.ts';

/** The audio of a live call in both directions: 16-bit samples, little-endian, mono. */
export class AudioStream implements MediaListener, AsyncDisposable {
  readonly sampleRate: number;
  /** Resolves when the call has ended, Asterisk has closed the stream, or somebody here has. */
  readonly closed: Promise<void>;
  readonly onAudio: (audio: Buffer) => void;
  readonly #queue: PlayoutQueue;
  readonly #close: () => void;
  #socket: MediaSocket | undefined;
  #removal: AsyncDisposable | undefined;

  constructor(sampleRate: number, onAudio: (audio: Buffer) => void) {
    this.sampleRate = sampleRate;
    this.onAudio = onAudio;
    const { promise, resolve } = Promise.withResolvers<void>();
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
    this.#queue.push(audio);
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
    this.#close();
  }

  /** The socket through which audio goes from then on. */
  connect(socket: MediaSocket): void {
    this.#socket = socket;
  }

  /** What is to be disposed of with the stream. */
  closeBy(removal: AsyncDisposable): void {
    this.#removal = removal;
  }

  close(): void {
    this.#socket?.close();
    this.#close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.close();
    await this.#removal?.[Symbol.asyncDispose]();
  }
}
