import { isCanonicalUuid } from '../../domain/uuid.ts';

/** Longer than every route with its ids. */
const MAX_LOGGED = 300;

/** The fixed words in the paths of an app's routes, such as `api`, `batches` and `pause`. */
export function wordsOf(routes: readonly { path: string }[]): ReadonlySet<string> {
  const segments = routes.flatMap(({ path }) => path.split('/'));
  return new Set(segments.filter((segment) => /^[\w.-]+$/.test(segment)));
}

/**
 * A path as it may be logged: words of routes and UUIDs stay, everything else becomes `…`. So no
 * telephone number and no key of a path is logged, however it is encoded.
 * @example loggedPath('/api/v1/suppressions/%2B14155550123', words) // '/api/v1/suppressions/…'
 */
export function loggedPath(path: string, words: ReadonlySet<string>): string {
  const shown = path
    .split('/', MAX_LOGGED)
    .map((segment) => (isShown(segment, words) ? segment : '…'));
  return shown.join('/').slice(0, MAX_LOGGED);
}

function isShown(segment: string, words: ReadonlySet<string>): boolean {
  return segment === '' || words.has(segment) || isCanonicalUuid(segment.toLowerCase());
}
