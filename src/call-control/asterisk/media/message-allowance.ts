/**
 * What an agent may send, as a bucket that fills with time. Two minutes of audio at 48,000 Hz are 12 MB
 * in 6,000 messages of 20 ms, and may come at once.
 */
const MOST = { messages: 20_000, bytes: 48 * 2 ** 20 };
const PER_SECOND = { messages: 1000, bytes: 2 ** 20 };

/** Bounds the messages of one agent, since each takes time of the process that serves all calls. */
export class MessageAllowance {
  readonly #nowMs: () => number;
  #messages = MOST.messages;
  #bytes = MOST.bytes;
  #filledAtMs: number;

  /** @param nowMs milliseconds of a monotonic clock */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#filledAtMs = nowMs();
  }

  /** Counts a message. @returns why it is too much; undefined: it is not */
  problemOf(data: unknown): string | undefined {
    this.#fill();
    this.#messages -= 1;
    this.#bytes -= sizeOf(data);
    if (this.#messages >= 0 && this.#bytes >= 0) return undefined;
    return `the agent sent more than ${PER_SECOND.bytes} bytes or ${PER_SECOND.messages} messages a second`;
  }

  #fill(): void {
    const nowMs = this.#nowMs();
    const seconds = (nowMs - this.#filledAtMs) / 1000;
    this.#filledAtMs = nowMs;
    this.#messages = Math.min(MOST.messages, this.#messages + seconds * PER_SECOND.messages);
    this.#bytes = Math.min(MOST.bytes, this.#bytes + seconds * PER_SECOND.bytes);
  }
}

/** A text counts by its characters. */
function sizeOf(data: unknown): number {
  if (typeof data === 'string') return data.length;
  return data instanceof ArrayBuffer ? data.byteLength : 0;
}
