import { callsBefore, type Estimate, type EstimateFacts, waitingForCalls } from './estimate.ts';
import { earliest } from './instant.ts';
import type { LimitLeft } from './limits/limits-left.ts';

/** A limit at which a batch will wait. */
export type StoppingLimit = LimitLeft & {
  /** About how many of its waiting contacts will not have had their calls. */
  contactsWaiting: number;
};

/**
 * The limits that leave fewer calls than a batch would make while they hold, the one that stops it first in
 * front. Of N calls expected for W waiting contacts, n of them while a limit holds that leaves l, there wait
 * W·(n - l)/N contacts, rounded up.
 */
export function stoppingLimits(
  facts: EstimateFacts,
  estimate: Estimate,
  limits: readonly LimitLeft[],
): StoppingLimit[] {
  const waiting = waitingForCalls(facts);
  const stopping = limits.flatMap((limit) => {
    const end = earliest(limit.until, facts.scheduledEnd);
    const calls = end === null ? estimate.callsExpected : callsBefore(facts, estimate, end);
    if (calls <= limit.callsLeft) return [];
    const share = (calls - limit.callsLeft) / estimate.callsExpected;
    return [{ ...limit, contactsWaiting: Math.ceil(waiting * share) }];
  });
  return stopping.toSorted((a, b) => a.callsLeft - b.callsLeft);
}
