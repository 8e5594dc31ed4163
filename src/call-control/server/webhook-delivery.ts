import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, errors } from 'undici';
import { signWebhook } from '../../webhooks/signature.ts';
import type { Hook } from './ledger-entry.ts';
import { backoffMs, isRetried, readRetryRule } from './webhook-retries.ts';
import type { DeliveryFailure } from './webhook-retries.ts';

type Exchange = { failure: DeliveryFailure | undefined; answer: string };

const ANSWER_TIMEOUT_MS = 10_000;
const ACCEPTED: ReadonlySet<number> = new Set([200, 202, 204]);

/** What became of a webhook, and the body of the answer that accepted it. */
export type Delivery = { isDealtWith: boolean; answer: string };

/** Sends webhooks over one pool of connections that are kept alive. */
export class WebhookDelivery implements AsyncDisposable {
  readonly #secret: string;
  readonly #clock: { now(): Date };
  readonly #stop = new AbortController();
  readonly #agent = new Agent({
    connections: 256,
    connect: { timeout: ANSWER_TIMEOUT_MS },
    headersTimeout: ANSWER_TIMEOUT_MS,
    bodyTimeout: ANSWER_TIMEOUT_MS,
  });

  constructor(secret: string, clock: { now(): Date }) {
    this.#secret = secret;
    this.#clock = clock;
  }

  /**
   * Sends one webhook and its retries, the last of which may be 13.5 s after the first.
   * @returns dealt with when it was accepted (200, 202, 204) or given up; not when this delivery was
   * stopped first, so that it is to be sent again. Never throws.
   */
  async send(hook: Hook, payload: unknown): Promise<Delivery> {
    const rule = readRetryRule(hook.url);
    const body = JSON.stringify(payload);
    for (let attempt = 0; ; attempt += 1) {
      if (this.#stop.signal.aborted) return { isDealtWith: false, answer: '' };
      const { failure, answer } = await this.#request(hook, body);
      if (failure === undefined) return { isDealtWith: true, answer };
      if (attempt >= rule.retries || !isRetried(rule, failure)) {
        return { isDealtWith: !this.#stop.signal.aborted, answer: '' };
      }
      await sleep(backoffMs(attempt + 1), undefined, { signal: this.#stop.signal }).catch(() => {});
    }
  }

  /** Begins nothing more; what is under way may end, for a second. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    await Promise.race([this.#agent.close(), sleep(1000, undefined, { ref: false })]);
    await this.#agent.destroy();
  }

  async #request(hook: Hook, body: string): Promise<Exchange> {
    try {
      const { origin, pathname, search } = new URL(hook.url);
      const response = await this.#agent.request({
        origin,
        path: pathname + search,
        method: hook.method,
        headers: this.#headers(hook, body),
        body: hook.method === 'POST' ? body : null,
      });
      const answer = await response.body.text();
      return { failure: failureOf(response.statusCode), answer };
    } catch (cause) {
      return { failure: cause instanceof errors.HeadersTimeoutError ? 'rt' : 'ct', answer: '' };
    }
  }

  #headers({ username, password }: Hook, body: string): Record<string, string> {
    const nowSeconds = Math.floor(this.#clock.now().getTime() / 1000);
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'jambonz',
      'jambonz-signature': signWebhook(body, this.#secret, nowSeconds),
    };
    if (!username || !password) return headers;
    const credentials = Buffer.from(`${username}:${password}`).toString('base64');
    return { ...headers, authorization: `Basic ${credentials}` };
  }
}

function failureOf(status: number): DeliveryFailure | undefined {
  if (ACCEPTED.has(status)) return undefined;
  if (status >= 500) return '5xx';
  return status >= 400 ? '4xx' : 'other';
}
