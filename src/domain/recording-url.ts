const MAX_LENGTH = 2000;

/**
 * The address of a recording, as call control tells it: http or https, in ASCII.
 * @returns null for anything else
 */
export function readRecordingUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return null;
  const url = URL.parse(value);
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  return isHttp && url.href.length <= MAX_LENGTH ? url.href : null;
}
