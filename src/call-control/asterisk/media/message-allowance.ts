import { TokenBucket } from '../../../domain/limits/token-bucket.ts';

/** Two minutes of audio at 48,000 Hz are 12 MB in 6,000 messages of 20 ms, and may come at once. */
const MESSAGES = { most: 20_000, perSecond: 1000 };
const BYTES = { most: 48 * 2 ** 20, perSecond: 2 ** 20 };
const TOO_MUCH = `the agent sent more than ${BYTES.perSecond} bytes or ${MESSAGES.perSecond} messages a second`;

/** Bounds the messages of one agent, since each takes time of the process that serves all calls. */
export class MessageAllowance {
  readonly #nowMs: () => number;
  readonly #messages: TokenBucket;
  readonly #bytes: TokenBucket;

  /** @param nowMs milliseconds of a monotonic clock */
  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs;
    this.#messages = new TokenBucket(MESSAGES, nowMs());
    this.#bytes = new TokenBucket(BYTES, nowMs());
  }

  /** Counts a message. @returns why it is too much; undefined: it is not */
  problemOf(data: unknown): string | undefined {
    const nowMs = this.#nowMs();
    this.#messages.take(1, nowMs);
    this.#bytes.take(sizeOf(data), nowMs);
    return this.#messages.level < 0 || this.#bytes.level < 0 ? TOO_MUCH : undefined;
  }
}

/** A text counts by its characters. */
function sizeOf(data: unknown): number {
  if (typeof data === 'string') return data.length;
  return data instanceof ArrayBuffer ? data.byteLength : 0;
}
