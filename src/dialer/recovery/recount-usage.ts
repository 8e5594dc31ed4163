import { countersToRecount, recount } from '../../db/limits/call-counters.ts';
import type { DialerDeps } from '../deps.ts';
import { runSweepTask, sweepTask } from './sweep-task.ts';

const COUNTERS = 100;

/**
 * Counts counters again that were made a minute ago: an attempt that ended, or was removed, at the moment
 * in which the row was made is counted as before its end.
 */
export async function recountUsage(deps: Pick<DialerDeps, 'db' | 'clock' | 'log'>): Promise<void> {
  const counters = await countersToRecount(deps.db, { now: deps.clock.now(), limit: COUNTERS });
  await runSweepTask(sweepTask(deps, 'recount usage'), counters, async (counter) => {
    await deps.db.transaction().execute((tx) => recount(tx, counter));
  });
}
