import { setTimeout as sleep } from 'node:timers/promises';
import { Client, errors } from 'undici';
import { signWebhook } from '../../webhooks/signature.ts';
import type { Hook } from '../ledger/call-details.ts';
import { failureOfError, failureOfStatus } from './webhook-failure.ts';
import { backoffMs, isRetried, readRetryRule } from './webhook-retries.ts';
import type { DeliveryFailure } from './webhook-failure.ts';

/** The answer of an application that took a webhook. */
export type HookAnswer = { status: number; contentType: string; body: string };

/**
 * What became of a webhook: taken (200, 202, 204), given up after its retries, or left to a later
 * start because the server stops.
 */
export type HookOutcome =
  | ({ kind: 'answered' } & HookAnswer)
  | { kind: 'failed'; failure: DeliveryFailure; status: number | null }
  | { kind: 'stopped' };

export type Sender = {
  /** The secret that signs now: it may be renewed while a call is in the air. */
  secretNow: () => string;
  clock: { now(): Date };
  /** How long a receiver may take for all of it: to be connected to, and to answer to the end. */
  timeoutMs: number;
  /** Whether anybody reads what is answered; otherwise the body of an answer is empty. */
  readsAnswers: boolean;
  stop: AbortSignal;
};

const LONGEST_ANSWER_BYTES = 2 ** 20;
const ACCEPTED: ReadonlySet<number> = new Set([200, 202, 204]);

/**
 * The webhooks of one call to one kind of hook: one at a time, over one connection that opens with
 * the first of them, so that they arrive in the order of `send`, retries included.
 */
export class WebhookLine {
  readonly #sender: Sender;
  #last: Promise<unknown> = Promise.resolve();
  #connection: { origin: string; client: Client } | undefined;

  constructor(sender: Sender) {
    this.#sender = sender;
  }

  /**
   * Sends one webhook and its retries, the last of which may be 13.5 s after the first. Never throws.
   */
  send(hook: Hook, payload: unknown): Promise<HookOutcome> {
    const sent = this.#last.then(() => this.#deliver(hook, JSON.stringify(payload)));
    this.#last = sent;
    return sent;
  }

  /** Resolves when all that was sent so far is dealt with. */
  async idle(): Promise<void> {
    await this.#last;
  }

  /** Ends the connection after what is under way; nothing may be sent after it. */
  async close(): Promise<void> {
    await this.#last;
    await this.#forgetClient()?.close();
  }

  async destroy(): Promise<void> {
    await this.#forgetClient()?.destroy();
  }

  #forgetClient(): Client | undefined {
    const client = this.#connection?.client;
    this.#connection = undefined;
    return client;
  }

  async #deliver(hook: Hook, body: string): Promise<HookOutcome> {
    const { stop } = this.#sender;
    if (!URL.canParse(hook.url)) return { kind: 'failed', failure: 'other', status: null };
    const rule = readRetryRule(hook.url);
    for (let attempt = 0; ; attempt += 1) {
      if (stop.aborted) return { kind: 'stopped' };
      const outcome = await this.#request(hook, body);
      if (outcome.kind !== 'failed') return outcome;
      if (attempt >= rule.retries || !isRetried(rule, outcome.failure)) {
        return stop.aborted ? { kind: 'stopped' } : outcome;
      }
      await sleep(backoffMs(attempt + 1), undefined, { signal: stop }).catch(() => {});
    }
  }

  async #request(hook: Hook, body: string): Promise<HookOutcome> {
    const { origin } = new URL(hook.url);
    const client = this.#clientOf(origin);
    const limit = new AbortController();
    const giveUp = () => limit.abort(silenceOf(client));
    const timer = setTimeout(giveUp, this.#sender.timeoutMs);
    try {
      return await this.#exchange(client, { hook, body, signal: limit.signal });
    } catch (cause) {
      return { kind: 'failed', failure: failureOfError(cause), status: null };
    } finally {
      clearTimeout(timer);
    }
  }

  async #exchange(
    client: Client,
    { hook, body, signal }: { hook: Hook; body: string; signal: AbortSignal },
  ): Promise<HookOutcome> {
    const { pathname, search } = new URL(hook.url);
    const response = await client.request({
      path: pathname + search,
      method: hook.method,
      headers: this.#headers(hook, body),
      body: hook.method === 'POST' ? body : null,
      signal,
    });
    const status = response.statusCode;
    const isTaken = ACCEPTED.has(status);
    const isRead = isTaken && this.#sender.readsAnswers;
    const text = isRead ? await response.body.text() : '';
    if (!isRead) await response.body.dump({ limit: LONGEST_ANSWER_BYTES, signal });
    if (!isTaken) return { kind: 'failed', failure: failureOfStatus(status), status };
    const contentType = String(response.headers['content-type'] ?? '');
    return { kind: 'answered', status, contentType, body: text };
  }

  #clientOf(origin: string): Client {
    if (this.#connection?.origin === origin) return this.#connection.client;
    // Nothing is under way on the other connection: this line sends one webhook at a time.
    void this.#forgetClient()?.destroy();
    const { timeoutMs } = this.#sender;
    const client = new Client(origin, {
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connect: { timeout: timeoutMs },
      maxResponseSize: LONGEST_ANSWER_BYTES,
    });
    this.#connection = { origin, client };
    return client;
  }

  /** A hook of method GET shows nothing of the body that its signature covers, as in jambonz. */
  #headers({ method, username, password }: Hook, body: string): Record<string, string> {
    const { secretNow, clock } = this.#sender;
    const nowSeconds = Math.floor(clock.now().getTime() / 1000);
    const credentials = Buffer.from(`${username}:${password}`).toString('base64');
    return {
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      'user-agent': 'jambonz',
      'jambonz-signature': signWebhook(body, secretNow(), nowSeconds),
      ...(username && password && { authorization: `Basic ${credentials}` }),
    };
  }
}

function silenceOf({ stats }: Client): Error {
  return stats.connected ? new errors.BodyTimeoutError() : new errors.ConnectTimeoutError();
}
