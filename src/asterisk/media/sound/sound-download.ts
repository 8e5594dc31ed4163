import { Agent, request } from 'undici';
import type { Dispatcher } from 'undici';
import {
  ANYWHERE,
  problemOfUrl,
  RefusedAddressError,
  ruledLookup,
} from '../../../outbound/address-rule.ts';
import type { AddressRule } from '../../../outbound/address-rule.ts';
import { SoundError } from './sound-error.ts';

/** What a server may say of a sound besides its bytes. */
export type SoundHeaders = { etag: string | null; lastModified: string | null; maxAgeMs: number };

export type Download =
  | { kind: 'new'; bytes: Buffer; headers: SoundHeaders }
  /** The server says that the known one still holds. */
  | { kind: 'unchanged'; headers: SoundHeaders };

const MAX_BYTES = 20 * 2 ** 20;
const TIMEOUT_MS = 10_000;
const DEFAULT_AGE_MS = 60_000;
const MAX_AGE_MS = 24 * 60 * 60 * 1000;

/** Fetches sounds from addresses of applications, where the rule allows it. */
export class SoundDownloads implements AsyncDisposable {
  readonly #rule: AddressRule;
  readonly #anywhere = agent(ANYWHERE);
  readonly #checked: Agent;

  constructor(rule: AddressRule) {
    this.#rule = rule;
    this.#checked = agent(rule);
  }

  /**
   * Fetches a sound of 20 MB at most within 10 seconds. Redirects are not followed: they would
   * bypass the rule.
   * @param known the headers of a sound that is there already
   * @param unwanted aborts when nobody waits for the sound any more
   * @throws {SoundError} says why it cannot be had; no address is in it
   */
  async fetch(url: URL, known: SoundHeaders | undefined, unwanted: AbortSignal): Promise<Download> {
    const problem = problemOfUrl(url, this.#rule);
    if (problem !== undefined) throw new SoundError(`its address ${problem}`);
    try {
      return await this.#request(url, known, unwanted);
    } catch (cause) {
      if (cause instanceof SoundError) throw cause;
      throw new SoundError(messageOf(cause), { cause });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([this.#anywhere.destroy(), this.#checked.destroy()]);
  }

  async #request(
    url: URL,
    known: SoundHeaders | undefined,
    unwanted: AbortSignal,
  ): Promise<Download> {
    const signal = AbortSignal.any([unwanted, AbortSignal.timeout(TIMEOUT_MS)]);
    const dispatcher: Dispatcher = this.#rule.exempts(url) ? this.#anywhere : this.#checked;
    const answer = await request(url, { dispatcher, signal, headers: conditions(known) });
    const headers = soundHeaders(answer.headers);
    if (answer.statusCode === 200) {
      return { kind: 'new', bytes: Buffer.from(await answer.body.arrayBuffer()), headers };
    }
    await answer.body.dump();
    if (answer.statusCode !== 304 || !known) {
      throw new SoundError(`its server answered with status ${answer.statusCode}, not 200`);
    }
    return { kind: 'unchanged', headers: { ...known, ...headersSent(headers) } };
  }
}

/** An answer without changes may leave out what it has said before (RFC 9110 §15.4.5). */
function headersSent({ etag, lastModified, maxAgeMs: ageMs }: SoundHeaders): Partial<SoundHeaders> {
  return { ...(etag && { etag }), ...(lastModified && { lastModified }), maxAgeMs: ageMs };
}

function conditions(known: SoundHeaders | undefined): Record<string, string> {
  return {
    accept: 'audio/wav, audio/x-wav, audio/*',
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  };
}

function agent(rule: AddressRule): Agent {
  return new Agent({
    maxResponseSize: MAX_BYTES,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    connect: { timeout: TIMEOUT_MS, ...(rule !== ANYWHERE && { lookup: ruledLookup(rule) }) },
  });
}

type Headers = Record<string, string | string[] | undefined>;

function soundHeaders(headers: Headers): SoundHeaders {
  return {
    etag: single(headers['etag']),
    lastModified: single(headers['last-modified']),
    maxAgeMs: maxAgeMs(single(headers['cache-control']) ?? ''),
  };
}

/** RFC 9111 §5.2.2; a minute where the server says nothing, and a day at most. */
function maxAgeMs(cacheControl: string): number {
  if (/\bno-(store|cache)\b/i.test(cacheControl)) return 0;
  const seconds = /\bmax-age=(\d{1,9})\b/i.exec(cacheControl)?.[1];
  return seconds === undefined ? DEFAULT_AGE_MS : Math.min(MAX_AGE_MS, Number(seconds) * 1000);
}

function single(value: string | string[] | undefined): string | null {
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function messageOf(cause: unknown): string {
  if (cause instanceof RefusedAddressError) return `its address ${cause.message}`;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') return 'it is larger than 20 MB';
  const isLate = cause instanceof Error && /timeout/i.test(`${cause.name} ${String(code)}`);
  return isLate
    ? `its server did not answer within ${TIMEOUT_MS / 1000} s`
    : 'its server cannot be reached, or broke off';
}
