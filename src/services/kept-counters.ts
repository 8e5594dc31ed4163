import { forgetCounters } from '../db/limits/call-counters.ts';
import type { Tx } from '../db/tables.ts';
import type { DayLimits, TotalLimits } from '../domain/limits/usage-limits.ts';

/** Those of a campaign, or of an organization, which limits days only. */
type Limits = DayLimits & Partial<TotalLimits>;

/**
 * Lets counters be made anew that a change of limits needs and that no limit needed before: no gate has
 * added to them. The caller has locked the open batches, so that no gate runs.
 */
export async function forgetUnkeptCounters(
  tx: Tx,
  ownerId: string,
  { before, after }: { before: Limits; after: Limits },
): Promise<void> {
  if (!hasTotal(before) && hasTotal(after)) await forgetCounters(tx, { ownerId, kind: 'total' });
  if (!hasDay(before) && hasDay(after)) await forgetCounters(tx, { ownerId, kind: 'days' });
}

const hasTotal = ({ maxCalls = null, maxSpendUsd = null }: Limits) =>
  maxCalls !== null || maxSpendUsd !== null;

const hasDay = ({ maxCallsPerDay, maxSpendUsdPerDay }: Limits) =>
  maxCallsPerDay !== null || maxSpendUsdPerDay !== null;
