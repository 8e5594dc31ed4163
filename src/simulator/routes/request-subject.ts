/**
 * What a request is about, the same in every run with the same calls: a call is known by its number,
 * not by the sid that it happened to get.
 * @param to the callee in the body of a POST of a call
 */
export function subjectOf(
  { method, url, to }: { method: string; url: string; to: unknown },
  numberOf: (sid: string) => string | undefined,
): string {
  const { pathname, search } = new URL(url);
  const path = pathname.split('/').map((part) => numberOf(part) ?? part);
  return `${method} ${path.join('/')}${search} ${JSON.stringify(to) ?? ''}`;
}
