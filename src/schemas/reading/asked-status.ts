import type { Problem } from '../../domain/errors.ts';

/** Statuses in which nobody is called. */
const CALLS_NOBODY = ['paused', 'cancelled', 'completed', 'expired'];

/**
 * Refuses a create that asks for a status in which nobody is called: it would begin to call. A
 * status is never given; any other one is left out with a warning, as all unknown members are.
 */
export function problemsWithStatus({ status }: Record<string, unknown>): Problem[] {
  if (typeof status !== 'string' || !CALLS_NOBODY.includes(status.toLowerCase())) return [];
  const message = `cannot be '${status}' at once: leave it out, set scheduled_start or pause the campaign, then resume`;
  return [{ path: 'status', message }];
}
