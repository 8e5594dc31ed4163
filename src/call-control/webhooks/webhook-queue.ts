import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Attributes } from '@opentelemetry/api';
import { Client, errors } from 'undici';
import type { Hook } from '../ledger/call-details.ts';
import { allowsUrl, type AddressRule, connectOptions } from '../../outbound/address-rule.ts';
import { failureOfError, failureOfStatus } from './webhook-failure.ts';
import { backoffMs, isRetried, readRetryRule } from './webhook-retries.ts';
import type { DeliveryFailure } from './webhook-failure.ts';
import { signWebhook } from '../../signatures/signed-webhook.ts';
import { answerOf, inRequest, traceHeaders } from '../../telemetry/sent-requests.ts';

/** The answer of a receiver that accepted a webhook. */
export type HookAnswer = { status: number; contentType: string; body: string };

/**
 * The outcome of a webhook: accepted (200, 202, 204), failed after its retries, or left for the next
 * start because the server stops.
 */
export type HookOutcome =
  | ({ kind: 'answered' } & HookAnswer)
  | { kind: 'failed'; failure: DeliveryFailure; status: number | null }
  | { kind: 'stopped' };

export type WebhookQueueOptions = {
  /** Returns the secret at this moment: it may be rotated during a call. */
  currentSecret: () => string;
  clock: { now(): Date };
  /** Where hooks may be. */
  rule: AddressRule;
  /** Limit of a whole request: the connection and the complete answer. */
  timeoutMs: number;
  /** Whether answers have a body; otherwise it is discarded and shown as empty. */
  readsAnswers: boolean;
  stop: AbortSignal;
};

/** Addresses of one server may be judged differently when a connection opens. */
type Connection = { origin: string; isExempt: boolean; client: Client };

const LONGEST_ANSWER_BYTES = 2 ** 20;
const REFUSED_ADDRESS: HookOutcome = { kind: 'failed', failure: 'address', status: null };
const ACCEPTED: ReadonlySet<number> = new Set([200, 202, 204]);

/**
 * Sends the webhooks of one call to one kind of hook, one at a time over one connection, so that they
 * arrive in the order of `send`, retries included. The first webhook opens the connection.
 */
export class WebhookQueue {
  readonly #options: WebhookQueueOptions;
  /** Of the request for the call: its webhooks belong to the same trace, whatever has caused them. */
  readonly #inContext = AsyncLocalStorage.snapshot();
  #last: Promise<unknown> = Promise.resolve();
  #connection: Connection | undefined;

  constructor(options: WebhookQueueOptions) {
    this.#options = options;
  }

  /** Sends one webhook and its retries, which wait 13.5 s in total at most. Never throws. */
  send(hook: Hook, payload: unknown): Promise<HookOutcome> {
    const sent = this.#last.then(() => this.#deliver(hook, JSON.stringify(payload)));
    this.#last = sent;
    return sent;
  }

  /** Resolves when all webhooks so far have an outcome. */
  async idle(): Promise<void> {
    await this.#last;
  }

  /** Closes the connection after the last webhook. Nothing may be sent afterwards. */
  async close(): Promise<void> {
    await this.#last;
    await this.#detachClient()?.close();
  }

  async destroy(): Promise<void> {
    await this.#detachClient()?.destroy();
  }

  #detachClient(): Client | undefined {
    const client = this.#connection?.client;
    this.#connection = undefined;
    return client;
  }

  async #deliver(hook: Hook, body: string): Promise<HookOutcome> {
    const { stop, rule: addresses } = this.#options;
    if (!URL.canParse(hook.url)) return { kind: 'failed', failure: 'other', status: null };
    if (!allowsUrl(hook.url, addresses)) return REFUSED_ADDRESS;
    const rule = readRetryRule(hook.url);
    for (let attempt = 0; ; attempt += 1) {
      if (stop.aborted) return { kind: 'stopped' };
      const request = () => this.#request(hook, body);
      const outcome = await this.#inContext(() => inRequest(`${hook.method} hook`, request, told));
      if (outcome.kind !== 'failed') return outcome;
      if (attempt >= rule.retries || !isRetried(rule, outcome.failure)) {
        return stop.aborted ? { kind: 'stopped' } : outcome;
      }
      await sleep(backoffMs(attempt + 1), undefined, { signal: stop }).catch(() => {});
    }
  }

  async #request(hook: Hook, body: string): Promise<HookOutcome> {
    const client = this.#clientOf(new URL(hook.url));
    const limit = new AbortController();
    const abort = () => limit.abort(timeoutError(client));
    const timer = setTimeout(abort, this.#options.timeoutMs);
    try {
      return await this.#send(client, { hook, body, signal: limit.signal });
    } catch (cause) {
      return { kind: 'failed', failure: failureOfError(cause), status: null };
    } finally {
      clearTimeout(timer);
    }
  }

  async #send(
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
    const isAccepted = ACCEPTED.has(status);
    const isBodyRead = isAccepted && this.#options.readsAnswers;
    const text = isBodyRead ? await response.body.text() : '';
    if (!isBodyRead) await response.body.dump({ limit: LONGEST_ANSWER_BYTES, signal });
    if (!isAccepted) return { kind: 'failed', failure: failureOfStatus(status), status };
    const contentType = String(response.headers['content-type'] ?? '');
    return { kind: 'answered', status, contentType, body: text };
  }

  #clientOf(url: URL): Client {
    const { timeoutMs, rule } = this.#options;
    const { origin } = url;
    const isExempt = rule.exempts(url);
    const open = this.#connection;
    if (open?.origin === origin && open.isExempt === isExempt) return open.client;
    // The other connection is idle, because the queue sends one webhook at a time.
    void this.#detachClient()?.destroy();
    const client = new Client(origin, {
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connect: { timeout: timeoutMs, ...connectOptions(url, rule) },
      maxResponseSize: LONGEST_ANSWER_BYTES,
    });
    this.#connection = { origin, isExempt, client };
    return client;
  }

  /** As in jambonz, a GET hook has no body, but the signature still covers one. */
  #headers({ method, username, password }: Hook, body: string): Record<string, string> {
    const { currentSecret, clock } = this.#options;
    const nowSeconds = Math.floor(clock.now().getTime() / 1000);
    const credentials = Buffer.from(`${username}:${password}`).toString('base64');
    return {
      ...(method === 'POST' && { 'content-type': 'application/json' }),
      'user-agent': 'jambonz',
      ...traceHeaders(),
      'jambonz-signature': signWebhook(body, currentSecret(), nowSeconds),
      ...(username && password && { authorization: `Basic ${credentials}` }),
    };
  }
}

/** What a span tells of a webhook. */
function told(outcome: HookOutcome): Attributes {
  return answerOf(outcome.kind === 'stopped' ? null : outcome.status);
}

function timeoutError({ stats }: Client): Error {
  return stats.connected ? new errors.BodyTimeoutError() : new errors.ConnectTimeoutError();
}
