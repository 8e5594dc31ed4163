import type { RetryCause } from '../../../../../src/domain/retry-policy.ts';
import type { Campaign } from 'redial-client';
import { type Hours, nextOpenInstant } from '../../../components/hours/openings.ts';

export type RetryPolicy = Campaign['retry_policy'];

const RETRIED_BY_DEFAULT: readonly RetryCause[] = ['no-answer', 'busy', 'failed'];

/** The ends of a call after which the policy calls again. */
export function retriedOn(policy: RetryPolicy): readonly RetryCause[] {
  return policy.retry_on ?? RETRIED_BY_DEFAULT;
}

/** One call of a contact that is never reached. */
export type RetryStep = {
  /** 1 is the first call. */
  attempt: number;
  /** Minutes from the end of the call before; 0 for the first. */
  waitMinutes: number;
  /** Minutes from the first call, as if calls took no time. */
  afterMinutes: number;
  /** The policy would wait longer, and `max_cooldown_minutes` limits it. */
  isLimited: boolean;
};

const MS_PER_MINUTE = 60_000;
/** The API takes no more; a larger number that is being typed is not drawn. */
const MOST_RETRIES = 20;
/** The year 9999. A wait that is being typed may end where there are no dates any more. */
const LAST_DRAWN_MS = Date.UTC(9999, 0);

/** The calls of a contact that is never reached, without calling hours. */
export function stepsOf(policy: RetryPolicy): RetryStep[] {
  const steps: RetryStep[] = [{ attempt: 1, waitMinutes: 0, afterMinutes: 0, isLimited: false }];
  let afterMinutes = 0;
  for (let retry = 1; retry <= Math.min(policy.max_retries, MOST_RETRIES); retry += 1) {
    const factor = { fixed: 1, linear: retry, exponential: 2 ** (retry - 1) }[policy.strategy];
    const asked = policy.cooldown_minutes * factor;
    const waitMinutes = Math.min(asked, policy.max_cooldown_minutes ?? Infinity);
    afterMinutes += waitMinutes;
    steps.push({ attempt: retry + 1, waitMinutes, afterMinutes, isLimited: waitMinutes < asked });
  }
  return steps;
}

/**
 * When the steps happen for a contact whose first call is due at an instant: a call that falls outside of
 * the calling hours is made when they open.
 * @param hours null: calls are allowed at any time
 * @returns up to the last call that is known: hours that stay closed for two weeks end the list, and
 *   so does the year 9999
 */
export function timesOf(
  steps: readonly RetryStep[],
  { hours, zone, from }: { hours: Hours | null; zone: string; from: Date },
): Date[] {
  const times: Date[] = [];
  let due = from;
  for (const { waitMinutes } of steps) {
    const dueMs = due.getTime() + waitMinutes * MS_PER_MINUTE;
    if (dueMs > LAST_DRAWN_MS) break;
    const at = nextOpenInstant(hours, zone, new Date(dueMs));
    if (at === null) break;
    times.push(at);
    due = at;
  }
  return times;
}

/** `0 min`, `45 min`, `2 h`, `1 h 30 min`, `3 d 4 h`. */
export function durationText(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1_440), 'd'],
    [Math.floor((minutes % 1_440) / 60), 'h'],
    [Math.round(minutes % 60), 'min'],
  ] as const;
  const shown = parts.filter(([amount]) => amount > 0).map(([amount, unit]) => `${amount} ${unit}`);
  return shown.length === 0 ? '0 min' : shown.join(' ');
}
