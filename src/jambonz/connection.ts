import { errors, Pool } from 'undici';
import { ANYWHERE, type AddressRule, connectOptions } from '../outbound/address-rule.ts';
import { createConnector, isNeverSent, failureName } from './connection-failure.ts';
import { traceHeaders } from '../telemetry/sent-requests.ts';
import { readBudget } from '../domain/limits/call-control-rate-limit.ts';
import type { BudgetReading } from '../domain/limits/request-budget.ts';
import type { Account } from './interface.ts';

export type Answer = {
  kind: 'answer';
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /**
   * The server announces fencing look-ups. Such a server answers 503 only if it accepted no call.
   */
  isFencing: boolean;
  /** When the answer arrived. */
  at: Date;
};

/** No answer arrived. `neverSent`: the server has certainly not seen the request. */
export type NoAnswer = { kind: 'no-answer'; neverSent: boolean; message: string };

export type Exchange = Answer | NoAnswer;

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT';
  /** Below `/v1/Accounts/{AccountSid}`, with the query. */
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The answer is a list of calls, which may be long. */
  isList?: boolean;
};

export type ConnectionOptions = {
  timeoutMs: number;
  /** The addresses that the host name may resolve to; default: all. */
  rule?: AddressRule | undefined;
  clock?: { now(): Date } | undefined;
  /** Called with the rate limit that an answer announces; null: it announces none (any more). */
  onBudget?: ((reading: BudgetReading | null) => void) | undefined;
  /** Called after each request that was sent: whether the server itself gave an answer, whatever it says. */
  onAnswer?: ((didAnswer: boolean) => void) | undefined;
};

/** Below the request time-out, to tell an unreachable server from one that does not answer. */
const CONNECT_TIMEOUT_MS = 5_000;
/** More than the calls that a worker places at once, so that no request for a call waits in a pool. */
const PLACING_CONNECTIONS = 256;
const OTHER_CONNECTIONS = 64;
/** A call takes about 1 kB. The limit bounds the memory of hundreds of parallel answers. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_LIST_BYTES = 16 * 1024 * 1024;
/** A trunk takes about 0.6 kB, and there are at most 100. */
const MAX_HEALTH_BYTES = 256 * 1024;
const MAX_DESCRIBED_CHARACTERS = 300;
const REPEAT_UNLIMITED_MS = 30_000;

/**
 * Sends the requests of one account. Requests for calls have a pool of connections of their own: a
 * request that waits for a connection behind slow hang-ups would be aborted without being sent, and
 * look like a request whose outcome is unknown.
 */
export class Connection implements AsyncDisposable {
  readonly #config: Account;
  /** The path of the server, without a slash at its end. */
  readonly #serverPath: string;
  readonly #basePath: string;
  readonly #placing: Pool;
  readonly #others: Pool;
  #placingNow = 0;
  readonly #timeoutMs: number;
  readonly #clock: { now(): Date };
  readonly #onBudget: ConnectionOptions['onBudget'];
  readonly #onAnswer: ConnectionOptions['onAnswer'];
  #isFencing: boolean | undefined;
  /** When the account was last reported to have no rate limit; null while it has one. */
  #reportedUnlimitedAt: Date | null = null;

  constructor(config: Account, { timeoutMs, rule = ANYWHERE, ...options }: ConnectionOptions) {
    const { origin, pathname } = new URL(config.url);
    this.#config = config;
    this.#serverPath = pathname.replace(/\/$/, '');
    this.#basePath = `${this.#serverPath}/v1/Accounts/${config.accountSid}`;
    this.#timeoutMs = timeoutMs;
    this.#clock = options.clock ?? { now: () => new Date() };
    this.#onBudget = options.onBudget;
    this.#onAnswer = options.onAnswer;
    const connectMs = Math.min(CONNECT_TIMEOUT_MS, timeoutMs / 2);
    const checked = connectOptions(new URL(config.url), rule);
    const connect = createConnector({ timeout: connectMs, ...checked });
    this.#placing = new Pool(origin, { connections: PLACING_CONNECTIONS, connect });
    this.#others = new Pool(origin, { connections: OTHER_CONNECTIONS, connect });
  }

  /** Whether the last answer announced fencing; undefined before the first answer. */
  get isFencing(): boolean | undefined {
    return this.#isFencing;
  }

  /** Sends a request exactly once and reads the whole answer within the time-out. Never throws. */
  async send(request: ApiRequest): Promise<Exchange> {
    if (request.method !== 'POST') return this.#exchange(this.#others, request);
    if (this.#placingNow >= PLACING_CONNECTIONS) {
      const message = `call control at ${this.#config.url} has ${PLACING_CONNECTIONS} unanswered requests for calls`;
      return { kind: 'no-answer', neverSent: true, message };
    }
    this.#placingNow += 1;
    try {
      return await this.#exchange(this.#placing, request);
    } finally {
      this.#placingNow -= 1;
    }
  }

  /**
   * Reads `/health/ready` of the server, whatever its status; null if no answer arrives within
   * `timeoutMs`. It is no page of the account: the token is not sent, and the answer says nothing of a
   * rate limit or a fence. Never throws.
   */
  async readHealth(timeoutMs: number): Promise<string | null> {
    try {
      const response = await this.#others.request({
        method: 'GET',
        path: `${this.#serverPath}/health/ready`,
        headers: { accept: 'application/json' },
        signal: AbortSignal.timeout(Math.min(timeoutMs, this.#timeoutMs)),
      });
      const text = await readText(response, MAX_HEALTH_BYTES);
      this.#onAnswer?.(!isOfProxy(response));
      return text;
    } catch (cause) {
      this.#noteFailure(cause);
      return null;
    }
  }

  async #exchange(
    pool: Pool,
    { method, path, headers, body, isList = false }: ApiRequest,
  ): Promise<Exchange> {
    try {
      const response = await pool.request({
        method,
        path: this.#basePath + path,
        headers: {
          authorization: `Bearer ${this.#config.token}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...traceHeaders(),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      const text = await readText(response, isList ? MAX_LIST_BYTES : MAX_ANSWER_BYTES);
      this.#onAnswer?.(!isOfProxy(response));
      const isFencing = announcesFencing(response);
      this.#isFencing = isFencing;
      const { statusCode: status, headers: answered } = response;
      const at = this.#clock.now();
      const answer = { kind: 'answer', status, headers: answered, text, isFencing, at } as const;
      this.#reportBudget(answer);
      return answer;
    } catch (cause) {
      this.#noteFailure(cause);
      const neverSent = isNeverSent(cause);
      const what = neverSent ? 'cannot be reached' : 'gave no answer';
      const message = `call control at ${this.#config.url} ${what} (${failureName(cause)})`;
      return { kind: 'no-answer', neverSent, message };
    }
  }

  /** A request that ends because this connection is closed says nothing of the server. */
  #noteFailure(cause: unknown): void {
    if (cause instanceof errors.ClientDestroyedError) return;
    this.#onAnswer?.(cause instanceof AnswerTooLargeError);
  }

  /**
   * Reports the rate limit of an answer. Only a successful answer without the headers means that there
   * is no limit: a proxy may refuse a request without sending them. "No limit" is reported again every
   * 30 s, because another process may have stored a limit meanwhile.
   */
  #reportBudget({ status, headers, at }: Answer): void {
    const reading = readBudget(headers, { status, at });
    if (reading !== null) {
      this.#reportedUnlimitedAt = null;
    } else {
      const reportedAtMs = this.#reportedUnlimitedAt?.getTime() ?? -Infinity;
      if (status >= 300 || at.getTime() - reportedAtMs < REPEAT_UNLIMITED_MS) return;
      this.#reportedUnlimitedAt = at;
    }
    this.#onBudget?.(reading);
  }

  /**
   * Describes an unexpected answer for logs by its status, and a refusal by the beginning of its text
   * besides. Long numbers and the token are masked in it, because refusals of jambonz quote the request.
   * A successful answer may have calls with their tags, and so the names of persons, in its text.
   */
  describe({ status, text }: Answer): string {
    if (status >= 200 && status < 300) {
      return `call control answered ${status} with a text that cannot be read (${text.length} characters)`;
    }
    const { token } = this.#config;
    // The text is cut before masking, because it may be long. A secret at the cut is removed whole.
    const at = text.lastIndexOf(token, MAX_DESCRIBED_CHARACTERS);
    const end =
      at !== -1 && at + token.length > MAX_DESCRIBED_CHARACTERS ? at : MAX_DESCRIBED_CHARACTERS;
    const numbers = text.length > end ? /\d{7,}|\d+$/g : /\d{7,}/g;
    const masked = text.slice(0, end).replaceAll(token, '[token]').replaceAll(numbers, '[number]');
    return `call control answered ${status}: ${masked}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#placing.destroy(), this.#others.destroy()]);
  }
}

type Head = { statusCode: number; headers: Answer['headers'] };

function announcesFencing({ headers }: Head): boolean {
  return headers['redial-call-control'] === 'fence';
}

/** The statuses with which a proxy says that the server behind it gives no answer. */
const PROXY_STATUSES: readonly number[] = [502, 503, 504];

/** A server that fences also answers 503 itself. */
function isOfProxy(head: Head): boolean {
  return PROXY_STATUSES.includes(head.statusCode) && !announcesFencing(head);
}

class AnswerTooLargeError extends Error {
  override name = 'AnswerTooLargeError';
}

/**
 * Reads the text of an answer, up to `maxBytes`. The text of a longer refusal is cut, because its
 * status suffices.
 * @throws {AnswerTooLargeError} if any other answer is longer
 */
async function readText(
  { statusCode, body }: { statusCode: number; body: AsyncIterable<Buffer> },
  maxBytes: number,
): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > maxBytes && statusCode >= 300) break;
    if (size > maxBytes) throw new AnswerTooLargeError();
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}
