import type { CallingBatch } from '../../db/batches/batches.ts';
import { addAttempt, lockCounters } from '../../db/limits/call-counters.ts';
import type { Tx } from '../../db/tables.ts';
import { reachedLimit } from '../../domain/limits/usage-limits.ts';
import { countersOfBatch, withUsage } from './usage-of-batch.ts';

/** Other calls have taken what was left of a limit since the gate has read it. */
class LimitTakenError extends Error {
  override name = 'LimitTakenError';
}

/** Each further try means that another call has begun meanwhile. */
const MAX_TRIES = 50;

/**
 * Adds an attempt that is written to the counters of its limits, with what it may cost at most. This is
 * the one place where a limit is kept: it decides under the locks of the counters, the last ones that the
 * gate takes. A transaction that it throws out of is rolled back, and begun anew by `untilReserved`.
 */
export async function reserveCall(
  tx: Tx,
  { locked, maxCostUsd: costUsd }: { locked: CallingBatch; maxCostUsd: number | null },
  now: Date,
): Promise<void> {
  const limited = countersOfBatch(locked, now);
  if (limited.length === 0) return;
  const counted = withUsage(limited, await lockCounters(tx, limited));
  const isCounted = counted.length === limited.length;
  if (!isCounted || reachedLimit({ counted, costUsd, now }) !== null) throw new LimitTakenError();
  await addAttempt(tx, { keys: limited, costUsd });
}

/** Runs the gate until it has reserved a call, or has found the limit reached before it writes one. */
export async function untilReserved<T>(gate: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await gate();
    } catch (error) {
      if (!(error instanceof LimitTakenError) || tries === MAX_TRIES) throw error;
    }
  }
}
