import { RedialError } from 'redial-client';

/**
 * How much of what alarms are judged by is known. `hidden`: the token may not see a part of it; `failed`: a
 * part could not be read.
 */
export type Sight = 'all' | 'unread' | 'hidden' | 'failed';

type Source = { data: unknown; error: unknown };

/** How much is known of all sources; what was read once counts, also if it cannot be read again. */
export function sightOf(sources: readonly Source[]): Sight {
  const missing = sources.filter(({ data }) => data === undefined);
  if (missing.some(({ error }) => error === null)) return 'unread';
  if (missing.length === 0) return 'all';
  return missing.every(({ error }) => isHidden(error)) ? 'hidden' : 'failed';
}

function isHidden(error: unknown): boolean {
  return error instanceof RedialError && error.status === 403;
}
