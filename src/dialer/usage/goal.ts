import type { LockedBatch } from '../../db/batches/batches.ts';
import { makeCounter, readCounters } from '../../db/limits/call-counters.ts';
import type { Tx } from '../../db/tables.ts';
import { type GoalCounter, goalCounters } from '../../domain/limits/stop-rule.ts';
import { isSameCounter } from '../../domain/limits/usage-limits.ts';

/** Whether `stop_when` of a batch or of its campaign stops it. Without a rule no statement is needed. */
export async function isGoalReached(tx: Tx, locked: LockedBatch, now: Date): Promise<boolean> {
  const goals = goalCounters(locked);
  if (goals.length === 0) return false;
  const { organizationId } = locked.campaign;
  const reached = await readGoals(tx, goals);
  if (!reached.includes(null)) return reached.includes(true);
  for (const { ownerId, counter } of goals.filter((_, index) => reached[index] === null)) {
    await makeCounter(tx, { ownerId, counter, organizationId, now });
  }
  return (await readGoals(tx, goals)).includes(true);
}

/** Whether each goal is reached; null: its calls are not counted yet. */
async function readGoals(tx: Tx, goals: readonly GoalCounter[]): Promise<(boolean | null)[]> {
  const stored = await readCounters(tx, goals);
  return goals.map((goal) => {
    const known = stored.find((each) => isSameCounter(each, goal));
    return known === undefined ? null : known.calls >= goal.count;
  });
}
