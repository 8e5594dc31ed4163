import { Agent, type Dispatcher, errors } from 'undici';
import { withoutNumbers } from '../../domain/audit.ts';
import { readRetryAfter } from '../../domain/webhook-retry.ts';
import {
  type AddressRule,
  ANYWHERE,
  problemOfUrl,
  RefusedAddressError,
  ruledLookup,
} from '../../outbound/address-rule.ts';

/** What became of one request. `statusCode` null: no answer came, and `error` says why. */
export type SentWebhook = {
  statusCode: number | null;
  retryAfterMs: number | null;
  error: string | null;
  /** The first bytes of the answer; long numbers in it are taken out. */
  responseBody: string | null;
  durationMs: number;
};

/** The whole answer to a question; `error`: there is none, and why. */
export type AnsweredQuestion = { statusCode: number; body: string } | { error: string };

export type WebhookRequest = { url: string; headers: Record<string, string>; body: string };

const TIMEOUT_MS = 15_000;
const MAX_KEPT_BYTES = 500;
const KEPT_ALIVE_MS = 30_000;

/**
 * Sends webhooks. A host name is resolved once for each connection, which goes to the very address that
 * the rule has judged; redirects are not followed.
 */
export class WebhookSender implements AsyncDisposable {
  readonly #rule: AddressRule;
  readonly #timeoutMs: number;
  readonly #ruled: Agent;
  readonly #free: Agent;

  constructor(rule: AddressRule, { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {}) {
    this.#rule = rule;
    this.#timeoutMs = timeoutMs;
    // Without a limit for each origin: endpoints of one host would wait for each other there.
    const options = { keepAliveTimeout: KEPT_ALIVE_MS };
    const connect = { timeout: timeoutMs / 2 };
    this.#ruled = new Agent({ ...options, connect: { ...connect, lookup: ruledLookup(rule) } });
    this.#free = new Agent({ ...options, connect });
  }

  /** Never throws. */
  async send({ url, headers, body }: WebhookRequest): Promise<SentWebhook> {
    const startedMs = performance.now();
    const elapsed = () => Math.round(performance.now() - startedMs);
    try {
      const answer = await this.#request(new URL(url), { headers, body });
      return { ...answer, error: null, durationMs: elapsed() };
    } catch (cause) {
      const nothing = { statusCode: null, retryAfterMs: null, responseBody: null };
      return { ...nothing, error: describe(cause, this.#timeoutMs), durationMs: elapsed() };
    }
  }

  /** Sends a question. Its answer counts only if all of it comes in time. Never throws. */
  async ask(
    { url, ...request }: WebhookRequest,
    { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number },
  ): Promise<AnsweredQuestion> {
    try {
      const answer = await this.#post(new URL(url), request, timeoutMs);
      const body = await wholeText(answer, maxBytes);
      if (body === null) return { error: `it answered more than ${maxBytes} bytes` };
      return { statusCode: answer.statusCode, body };
    } catch (cause) {
      return { error: describe(cause, timeoutMs) };
    }
  }

  async #request(url: URL, request: Omit<WebhookRequest, 'url'>) {
    const answer = await this.#post(url, request, this.#timeoutMs);
    const { 'retry-after': retryAfter } = answer.headers;
    return {
      statusCode: answer.statusCode,
      retryAfterMs: readRetryAfter([retryAfter].flat()[0], new Date()),
      responseBody: await firstBytes(answer),
    };
  }

  async #post(
    url: URL,
    { headers, body }: Omit<WebhookRequest, 'url'>,
    timeoutMs: number,
  ): Promise<Dispatcher.ResponseData> {
    const problem = problemOfUrl(url, this.#rule);
    if (problem !== undefined) throw new RefusedAddressError(`the address ${problem}`);
    const isExempt = this.#rule === ANYWHERE || this.#rule.exempts(url);
    return (isExempt ? this.#free : this.#ruled).request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(timeoutMs),
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#ruled.destroy(), this.#free.destroy()]);
  }
}

/** The status is what counts: an answer that breaks off, or takes too long, is kept as far as it came. */
async function firstBytes({ body }: Dispatcher.ResponseData): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body) {
      const read = Buffer.from(chunk);
      chunks.push(read);
      bytes += read.length;
      if (bytes >= MAX_KEPT_BYTES) break;
    }
  } catch {
    body.destroy();
  }
  const text = Buffer.concat(chunks).subarray(0, MAX_KEPT_BYTES).toString('utf8');
  // Postgres stores no NUL.
  return withoutNumbers(text.replaceAll('\0', ''));
}

/** null: it is longer than `maxBytes`. */
async function wholeText(
  { body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    const read = Buffer.from(chunk);
    bytes += read.length;
    // Leaving the loop ends the connection.
    if (bytes > maxBytes) return null;
    chunks.push(read);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function describe(cause: unknown, timeoutMs: number): string {
  if (!(cause instanceof Error)) return 'no answer';
  if (cause.name === 'TimeoutError') return `no answer within ${timeoutMs / 1_000} s`;
  if (cause instanceof errors.ConnectTimeoutError) return 'no connection in time';
  if (cause instanceof RefusedAddressError) return cause.message;
  const code: unknown = Reflect.get(cause, 'code');
  return typeof code === 'string' ? `connection failed: ${code}` : 'connection failed';
}
