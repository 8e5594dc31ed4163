import { Agent, type Dispatcher, request } from 'undici';
import type { OpenedRecording, RecordingPart, Recordings } from '../domain/recording.ts';
import type { Account } from './call-control.ts';
import type { StoredAccount } from './accounts.ts';
import { failureName } from './client/connection-failure.ts';
import { isCallRecordingUrl } from './call-recording-url.ts';
import {
  addressInUrl,
  isPublicAddress,
  type AddressPredicate,
  NotPublicError,
  publicLookup,
} from './public-address.ts';

export type RecordingsOptions = {
  /** Which addresses may be connected to beside call control; tests have none but their own. */
  isPublic?: AddressPredicate;
  /** How long a server may take to answer, and then between two pieces; 10 s unless told. */
  timeoutMs?: number;
  /** Reads an account of an organization; there is none unless told. */
  read?: (accountId: string) => Promise<StoredAccount>;
  /** Which addresses accounts of organizations may be at; all unless told. */
  isAllowed?: AddressPredicate | undefined;
};

type RecordingReference = Parameters<Recordings['open']>[0];

const CONNECT_TIMEOUT_MS = 5_000;
const FORWARDED_HEADERS = [
  'content-length',
  'content-range',
  'content-encoding',
  'accept-ranges',
  'etag',
  'last-modified',
];
/** Anything else could be a page that a browser runs in our name. */
const MEDIA_TYPE = /^(audio|video)\/|^application\/ogg\b/i;

/**
 * Fetches recordings: those of call control with the token of the call's own account, all others
 * without any credentials and from public addresses only. Redirects are not followed: they would lead past both.
 */
export function createRecordings(
  installation: Account,
  { isPublic = isPublicAddress, timeoutMs = 10_000, read, isAllowed }: RecordingsOptions = {},
): Recordings & AsyncDisposable {
  const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
  const timeout = Math.min(CONNECT_TIMEOUT_MS, timeoutMs);
  const callControl = new Agent({ ...timeouts, connect: { timeout } });
  const others = new Agent({ ...timeouts, connect: { timeout, lookup: publicLookup(isPublic) } });

  const accountOf = async (accountId: string | null): Promise<Account | undefined> => {
    if (accountId === null) return installation;
    const stored = await read?.(accountId);
    return stored === undefined || 'problem' in stored ? undefined : stored;
  };

  /** What may be connected to: the installation's own call control, and else as is allowed. */
  const dispatcherFor = (address: URL, isFree: boolean): Dispatcher => {
    if (isFree) return callControl;
    const named = addressInUrl(address);
    if (named !== undefined && !isPublic(named)) throw new NotPublicError('not a public address');
    return others;
  };

  const fetchFrom = async ({ recordingUrl, callSid, accountId }: RecordingReference, part: RecordingPart) => {
    const address = new URL(recordingUrl);
    const headers = { 'accept-encoding': 'identity', ...headersOf(part) };
    const account = await accountOf(accountId);
    if (account !== undefined && isCallRecordingUrl(address, callSid, account)) {
      const dispatcher = dispatcherFor(address, accountId === null || isAllowed === undefined);
      const authorization = `Bearer ${account.token}`;
      const own = new URL(address.pathname, address.origin);
      return request(own, { dispatcher, headers: { ...headers, authorization } });
    }
    return request(address, { dispatcher: dispatcherFor(address, false), headers });
  };

  return {
    async open(kept, part) {
      try {
        return openedOf(await fetchFrom(kept, part));
      } catch (cause) {
        return { kind: 'unavailable', message: reasonOf(cause) };
      }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([callControl.destroy(), others.destroy()]);
    },
  };
}

function headersOf({ range, ifRange }: RecordingPart): Record<string, string> {
  return {
    ...(range !== undefined && { range }),
    ...(ifRange !== undefined && { 'if-range': ifRange }),
  };
}

function openedOf({ statusCode, headers, body }: Dispatcher.ResponseData): OpenedRecording {
  const close = () => {
    // What is cut off on purpose fails for nobody.
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
  return cause instanceof NotPublicError
    ? 'its address is neither public nor the one of this call at call control'
    : `its server cannot be reached (${failureName(cause)})`;
}
