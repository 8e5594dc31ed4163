import { Agent, type Dispatcher, request } from 'undici';
import { byteRange, partOf } from '../domain/byte-range.ts';
import type {
  OpenedRecording,
  RecordingDeletion,
  RecordingPart,
  RecordingReference,
  Recordings,
} from '../domain/recording.ts';
import type { Account } from './interface.ts';
import type { StoredAccount } from './accounts.ts';
import { failureName } from './connection-failure.ts';
import { isCallRecordingUrl } from './call-recording-url.ts';
import {
  type AddressRule,
  ANYWHERE,
  problemOfUrl,
  PUBLIC_ONLY,
  RefusedAddressError,
  ruledLookup,
} from '../outbound/address-rule.ts';

export type RecordingsOptions = {
  /** Where recordings outside call control may be; default: at public addresses. */
  rule?: AddressRule;
  /** Limit for the headers of an answer, and then for each pause in its body; default: 10 s. */
  timeoutMs?: number;
  /** Reads an account of an organization; default: there are no such accounts. */
  read?: (accountId: string) => Promise<StoredAccount>;
  /** Where accounts of organizations may be; default: anywhere. */
  accountRule?: AddressRule;
};

const CONNECT_TIMEOUT_MS = 5_000;
const FORWARDED_HEADERS = [
  'content-length',
  'content-range',
  'content-encoding',
  'accept-ranges',
  'etag',
  'last-modified',
];
/** Other types are not forwarded: a browser could execute them in Redial's origin. */
const MEDIA_TYPE = /^(audio|video)\/|^application\/ogg\b/i;

/**
 * Fetches recordings. The call's recording at call control is requested with the token of its account;
 * any other URL is requested without credentials and at addresses that the rule allows. Redirects are not
 * followed, because they would bypass both rules.
 */
export function createRecordings(
  installation: Account,
  { rule = PUBLIC_ONLY, accountRule = ANYWHERE, timeoutMs = 10_000, read }: RecordingsOptions = {},
): Recordings & AsyncDisposable {
  const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const timeout = Math.min(CONNECT_TIMEOUT_MS, timeoutMs);
  const anywhere = new Agent({ ...timeouts, connect: { timeout } });
  const checked = new Agent({ ...timeouts, connect: { timeout, lookup: ruledLookup(rule) } });

  const accountOf = async (accountId: string | null): Promise<Account | undefined> => {
    if (accountId === null) return installation;
    const stored = await read?.(accountId);
    return stored === undefined || 'problem' in stored ? undefined : stored;
  };

  /** @throws {RefusedAddressError} the rule forbids the address */
  const dispatcherFor = (address: URL, applied: AddressRule): Dispatcher => {
    const problem = problemOfUrl(address, applied);
    if (problem !== undefined) throw new RefusedAddressError(problem);
    return applied.exempts(address) ? anywhere : checked;
  };

  /** How to request a recording, and whether it is that of a call at call control. */
  const locate = async ({ recordingUrl, callSid, accountId }: RecordingReference) => {
    const address = new URL(recordingUrl);
    const account = await accountOf(accountId);
    if (account !== undefined && isCallRecordingUrl(address, callSid, account)) {
      const dispatcher = dispatcherFor(address, accountId === null ? ANYWHERE : accountRule);
      const headers = { authorization: `Bearer ${account.token}` };
      const own = new URL(address.pathname, address.origin);
      return { address: own, dispatcher, headers, isOwn: true };
    }
    return { address, dispatcher: dispatcherFor(address, rule), headers: {}, isOwn: false };
  };

  return {
    async delete(kept) {
      try {
        const { isOwn, address, ...sending } = await locate(kept);
        return isOwn ? await deleteAt(address, sending) : 'elsewhere';
      } catch (cause) {
        return cause instanceof RefusedAddressError ? 'elsewhere' : 'unavailable';
      }
    },
    async open(kept, part) {
      try {
        const { address, dispatcher, headers } = await locate(kept);
        const asked = { 'accept-encoding': 'identity', ...headersOf(part), ...headers };
        return inPart(openedOf(await request(address, { dispatcher, headers: asked })), part);
      } catch (cause) {
        return { kind: 'unavailable', message: reasonOf(cause) };
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([anywhere.destroy(), checked.destroy()]);
    },
  };
}

async function deleteAt(
  address: URL,
  sending: { dispatcher: Dispatcher; headers: Record<string, string> },
): Promise<RecordingDeletion> {
  const { statusCode, body } = await request(address, { ...sending, method: 'DELETE' });
  await body.dump();
  return deletionOf(statusCode);
}

function deletionOf(status: number): RecordingDeletion {
  if (status === 404 || status === 410) return 'absent';
  if (status >= 500 || status === 429) return 'unavailable';
  return status < 300 ? 'deleted' : 'refused';
}

function headersOf({ range, ifRange }: RecordingPart): Record<string, string> {
  return {
    ...(range !== undefined && { range }),
    ...(ifRange !== undefined && { 'if-range': ifRange }),
  };
}

function openedOf({ statusCode, headers, body }: Dispatcher.ResponseData): OpenedRecording {
  const close = () => {
    // Destroying the body emits an error, which is expected here.
    body.on('error', () => undefined).destroy();
  };
  if (statusCode === 200 || statusCode === 206) {
    return { kind: 'open', status: statusCode, headers: forwardedHeaders(headers), body, close };
  }
  close();
  if (statusCode === 404 || statusCode === 410) return { kind: 'absent' };
  if (statusCode === 416) {
    return { kind: 'out-of-range', contentRange: firstValue(headers['content-range']) };
  }
  return { kind: 'unavailable', message: `its server answered ${statusCode}` };
}

/**
 * Cuts the part that was asked for where the server sends the whole: players of some browsers play nothing
 * else. With `If-Range` the whole is right, too, and cannot be compared here.
 */
function inPart(opened: OpenedRecording, { range, ifRange }: RecordingPart): OpenedRecording {
  if (opened.kind !== 'open' || opened.status !== 200) return opened;
  const length = Number(opened.headers['content-length'] ?? Number.NaN);
  if (range === undefined || ifRange !== undefined || !Number.isInteger(length)) return opened;
  const part = byteRange(range, length);
  if (part === undefined) return opened;
  if (part === 'unsatisfiable') {
    opened.close();
    return { kind: 'out-of-range', contentRange: `bytes */${length}` };
  }
  const headers = {
    ...opened.headers,
    'content-range': `bytes ${part.first}-${part.last}/${length}`,
    'content-length': `${part.last - part.first + 1}`,
  };
  return { ...opened, status: 206, headers, body: partOf(opened.body, part) };
}

function forwardedHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const type = firstValue(headers['content-type']) ?? '';
  const passed = FORWARDED_HEADERS.flatMap((name) => {
    const value = firstValue(headers[name]);
    return value === undefined ? [] : [[name, value]];
  });
  return {
    ...Object.fromEntries(passed),
    'content-type': MEDIA_TYPE.test(type) ? type : 'application/octet-stream',
  };
}

function firstValue(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function reasonOf(cause: unknown): string {
  return cause instanceof RefusedAddressError
    ? "its URL is neither a public address nor this call's recording at call control"
    : `its server cannot be reached (${failureName(cause)})`;
}
