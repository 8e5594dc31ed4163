import { Pool } from 'undici';
import { publicLookup } from '../public-address.ts';
import type { AddressPredicate } from '../public-address.ts';
import { createConnector, isNeverSent, failureName } from './connection-failure.ts';
import { readBudget } from '../../domain/limits/rate-limit-headers.ts';
import type { BudgetReading } from '../../domain/limits/request-budget.ts';
import type { Account } from '../call-control.ts';

export type Answer = {
  kind: 'answer';
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** The server is one whose look-ups fence, and which answers 503 only before it accepts. */
  isFencing: boolean;
  /** When it came. */
  at: Date;
};

/** No answer. `neverSent`: the server has certainly not seen the request. */
export type NoAnswer = { kind: 'no-answer'; neverSent: boolean; message: string };

export type Exchange = Answer | NoAnswer;

export type ApiRequest = {
  method: 'GET' | 'POST' | 'PUT';
  /** Below `/v1/Accounts/{AccountSid}`, with the query. */
  path: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** A list of calls is asked for, which may be long. */
  isList?: boolean;
};

export type ConnectionOptions = {
  timeoutMs: number;
  isAllowed?: AddressPredicate | undefined;
  clock?: { now(): Date } | undefined;
  /** Hears what answers say of the requests that are left; null: they name no limit (any more). */
  onBudget?: ((reading: BudgetReading | null) => void) | undefined;
};

// Below the time-out, so that a server that is not there is told from one that does not answer.
const CONNECT_TIMEOUT_MS = 5_000;
const CONNECTIONS = 256;
/** More is no answer of call control: a call has one kilobyte. Hundreds may be answered at once. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_LIST_BYTES = 16 * 1024 * 1024;
const MAX_DESCRIBED_CHARACTERS = 300;
const REPEAT_UNLIMITED_MS = 30_000;

/** One account of call control over a pool of connections. */
export class Connection implements AsyncDisposable {
  readonly #config: Account;
  readonly #basePath: string;
  readonly #pool: Pool;
  readonly #timeoutMs: number;
  readonly #clock: { now(): Date };
  readonly #onBudget: ConnectionOptions['onBudget'];
  #isFencing: boolean | undefined;
  /** When the account was last told to be without a limit; null while one is known. */
  #unlimitedAt: Date | null = null;

  /** @param isAllowed which addresses a name may lead to; all where none is given */
  constructor(config: Account, { timeoutMs, isAllowed, ...options }: ConnectionOptions) {
    const { origin, pathname } = new URL(config.url);
    this.#config = config;
    this.#basePath = `${pathname.replace(/\/$/, '')}/v1/Accounts/${config.accountSid}`;
    this.#timeoutMs = timeoutMs;
    this.#clock = options.clock ?? { now: () => new Date() };
    this.#onBudget = options.onBudget;
    const connectMs = Math.min(CONNECT_TIMEOUT_MS, timeoutMs / 2);
    const lookup = isAllowed && { lookup: publicLookup(isAllowed) };
    const connect = createConnector({ timeout: connectMs, ...lookup });
    this.#pool = new Pool(origin, { connections: CONNECTIONS, connect });
  }

  /** Whether the last answer announced fencing; undefined before the first answer. */
  get isFencing(): boolean | undefined {
    return this.#isFencing;
  }

  /** Sends one request once and reads the whole answer, within the time-out. Never throws. */
  async send({ method, path, headers, body, isList = false }: ApiRequest): Promise<Exchange> {
    try {
      const response = await this.#pool.request({
        method,
        path: this.#basePath + path,
        headers: {
          authorization: `Bearer ${this.#config.token}`,
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(this.#timeoutMs),
      });
      const text = await readText(response, isList ? MAX_LIST_BYTES : MAX_ANSWER_BYTES);
      const isFencing = response.headers['redial-call-control'] === 'fence';
      this.#isFencing = isFencing;
      const { statusCode: status, headers: answered } = response;
      const at = this.#clock.now();
      const answer = { kind: 'answer', status, headers: answered, text, isFencing, at } as const;
      this.#tellBudget(answer);
      return answer;
    } catch (cause) {
      const neverSent = isNeverSent(cause);
      const what = neverSent ? 'cannot be reached' : 'gave no answer';
      const message = `call control at ${this.#config.url} ${what} (${failureName(cause)})`;
      return { kind: 'no-answer', neverSent, message };
    }
  }

  /**
   * A proxy in front may refuse without the headers; only a success shows that there are none. That
   * is told again now and then, because another process may have heard of a limit meanwhile.
   */
  #tellBudget({ status, headers, at }: Answer): void {
    const reading = readBudget(headers, { status, at });
    if (reading !== null) {
      this.#unlimitedAt = null;
    } else {
      const toldMs = this.#unlimitedAt?.getTime() ?? -Infinity;
      if (status >= 300 || at.getTime() - toldMs < REPEAT_UNLIMITED_MS) return;
      this.#unlimitedAt = at;
    }
    this.#onBudget?.(reading);
  }

  /**
   * What an answer says, for logs: its status and text, in which long numbers and the token are
   * masked, because refusals of jambonz quote the request.
   */
  describe({ status, text }: Answer): string {
    const { token } = this.#config;
    // Cut first, because the text may be long; what is cut in two could no longer be masked.
    const at = text.lastIndexOf(token, MAX_DESCRIBED_CHARACTERS);
    const end = at !== -1 && at + token.length > MAX_DESCRIBED_CHARACTERS ? at : MAX_DESCRIBED_CHARACTERS;
    const numbers = text.length > end ? /\d{7,}|\d+$/g : /\d{7,}/g;
    const masked = text.slice(0, end).replaceAll(token, '[token]').replaceAll(numbers, '[number]');
    return `call control answered ${status}: ${masked}`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#pool.destroy();
  }
}

class AnswerTooLargeError extends Error {
  override name = 'AnswerTooLargeError';
}

/**
 * The text of an answer. That of a refusal is cut: its status says what is to be known.
 * @throws {AnswerTooLargeError} and the rest of it is not read
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
