import type { Problem } from '../../domain/errors.ts';

/** Statuses in which the service places no calls. */
const STATUSES_WITHOUT_CALLS = ['paused', 'cancelled', 'completed', 'expired'];

/**
 * Refuses a create that asks for a status without calls, because the new object would begin to call.
 * A create cannot set the status: any other value is ignored with a warning, as unknown members are.
 */
export function requestedStatusProblems({ status }: Record<string, unknown>): Problem[] {
  if (typeof status !== 'string' || !STATUSES_WITHOUT_CALLS.includes(status.toLowerCase()))
    return [];
  const message = `cannot be '${status}' at once: leave it out, set scheduled_start or pause the campaign, then resume`;
  return [{ path: 'status', message }];
}
