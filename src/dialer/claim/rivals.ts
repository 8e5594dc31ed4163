import { countLinesOfEach } from '../../db/limits/lines.ts';
import { firstWaiting, type WaitingBatch } from '../../db/limits/waiting-list.ts';
import type { Tx } from '../../db/tables.ts';
import type { LinePoolName } from '../../domain/limits/lines.ts';

/**
 * Waiting batches that are read beyond the free lines. A list is in the order in which its batches began
 * to wait; a call may have ended since.
 */
const MORE_RIVALS = 10;

type Question = {
  pool: LinePoolName;
  scopes: readonly string[];
  batchId: string;
  now: Date;
  /** Free lines of the pool. */
  free: number;
};

/**
 * The batches that wait for lines, in the order in which they get them: those with the fewest lines now,
 * then the longest waiting. Reads a few more than there are free lines, and no more however many wait.
 */
export async function firstByLines(
  tx: Tx,
  { free, ...question }: Question,
): Promise<WaitingBatch[]> {
  if (free <= 0) return [];
  const waiting = await firstWaiting(tx, { ...question, limit: free + MORE_RIVALS });
  const lines = await countLinesOfEach(tx, { batchIds: waiting.map(({ batchId }) => batchId) });
  return waiting
    .map((batch) => ({ ...batch, busy: lines.get(batch.batchId) ?? 0 }))
    .toSorted((a, b) => a.busy - b.busy || a.since.getTime() - b.since.getTime());
}
