import type { RtpStream } from './rtp-stream.ts';

const FRAME_MS = 20;
/** After a longer pause of the process, what was missed is left out rather than sent at once. */
const MOST_FRAMES_AT_ONCE = 5;

/** Sends a frame of every stream each 20 ms, with one timer for all; none while there is no call. */
export class FrameClock implements Disposable {
  readonly #streams = new Set<RtpStream>();
  #startedAt = 0;
  #frames = 0;
  #timer: NodeJS.Timeout | null = null;

  add(stream: RtpStream): void {
    this.#streams.add(stream);
    if (this.#timer !== null) return;
    this.#startedAt = performance.now();
    this.#frames = 0;
    this.#waitForNext();
  }

  remove(stream: RtpStream): void {
    this.#streams.delete(stream);
    if (this.#streams.size === 0) this[Symbol.dispose]();
  }

  [Symbol.dispose](): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Timers of Node come late, never early; the frames are counted from the start instead. */
  #waitForNext(): void {
    const dueAt = this.#startedAt + (this.#frames + 1) * FRAME_MS;
    this.#timer = setTimeout(() => this.#tick(), Math.max(0, dueAt - performance.now()));
  }

  #tick(): void {
    const due = Math.floor((performance.now() - this.#startedAt) / FRAME_MS);
    const missed = Math.min(due - this.#frames, MOST_FRAMES_AT_ONCE);
    this.#frames = due;
    for (let frame = 0; frame < missed; frame += 1) this.#sendFrames();
    this.#waitForNext();
  }

  #sendFrames(): void {
    for (const stream of this.#streams) {
      if (stream.isPaced) stream.sendFrame();
    }
  }
}
