import { isCanonicalUuid } from './uuid.ts';

const MAX_LENGTH = 2000;

/** The end of the path of the route at which the API plays a recording, before its slash at the end. */
const ROUTE = /\/api\/v1\/calls\/([^/]+)\/recording\/*$/;

/**
 * The address of a recording, as call control tells it: http or https, in ASCII.
 * @returns null for anything else
 */
export function readRecordingUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null;
  const url = URL.parse(value);
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  const isRead = isHttp && url.href.length <= MAX_LENGTH && !isRecordingRoute(url.href);
  return isRead ? url.href : null;
}

/**
 * The address at which the API plays the recording of a call, for a token or with the key of a link.
 * @param publicUrl base address of the API, without a trailing slash
 */
export function recordingRoute(publicUrl: string, executionId: string): string {
  return `${publicUrl}/api/v1/calls/${executionId}/recording`;
}

/**
 * Whether a URL is such an address, at whatever host: this API may have several names. It says nothing of
 * where a recording is, and fetching a recording from it would go on in a circle.
 */
export function isRecordingRoute(url: string): boolean {
  const path = URL.parse(url)?.pathname ?? '';
  const [, executionId = ''] = ROUTE.exec(decoded(path)) ?? [];
  return isCanonicalUuid(executionId.toLowerCase());
}

/** The router decodes the letters of a path, too. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
