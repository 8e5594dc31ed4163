import { authorization, requestTimeoutMs } from './ari-settings.ts';
import type { AriSettings } from './ari-settings.ts';
import { AriError } from './ari-request.ts';
import type { AriRequest, AriResponse } from './ari-request.ts';

/**
 * Sends a request over HTTP, for the time in which there is no event socket.
 * @throws {AriError} `not-sent` if nobody listens at the address, `unanswered` after the time-out
 */
export async function sendOverHttp(
  settings: AriSettings,
  request: AriRequest,
): Promise<AriResponse> {
  const query = new URLSearchParams(request.query).toString();
  const hasBody = request.body !== undefined;
  try {
    const response = await fetch(`${settings.url}/${request.path}${query && `?${query}`}`, {
      method: request.method,
      headers: {
        authorization: authorization(settings),
        ...(hasBody && { 'content-type': 'application/json' }),
      },
      ...(hasBody && { body: JSON.stringify(request.body) }),
      signal: AbortSignal.timeout(requestTimeoutMs(settings)),
    });
    return { status: response.status, body: await response.text() };
  } catch (cause) {
    if (isRefusedConnection(cause)) {
      const detail = 'nobody listens at its address';
      throw new AriError(request, { failure: 'not-sent', detail, cause });
    }
    throw new AriError(request, { failure: 'unanswered', detail: 'no answer came', cause });
  }
}

/**
 * Fetches the bytes of a file, which do not fit the event socket.
 * @throws {AriError} `refused` for a status of 400 or more, else as `sendOverHttp`
 */
export async function downloadOverHttp(settings: AriSettings, path: string): Promise<Buffer> {
  const request: AriRequest = { method: 'GET', path };
  const response = await fetch(`${settings.url}/${path}`, {
    headers: { authorization: authorization(settings) },
    signal: AbortSignal.timeout(requestTimeoutMs(settings)),
  }).catch((cause: unknown) => {
    throw new AriError(request, { failure: 'unanswered', detail: 'no answer came', cause });
  });
  const { status } = response;
  const bytes = Buffer.from(await response.arrayBuffer());
  if (response.ok) return bytes;
  throw new AriError(request, { failure: 'refused', status, detail: `status ${status}` });
}

/** Node names the cause of a failed `fetch` in an error inside the error. */
function isRefusedConnection(error: unknown): boolean {
  const inner = error instanceof Error ? error.cause : undefined;
  return inner instanceof Error && 'code' in inner && inner.code === 'ECONNREFUSED';
}
