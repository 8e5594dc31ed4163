import {
  callersOfBatches,
  choosingByNumbers,
  countLinesOfEach,
  liveCallsByNumber,
} from '../../db/limits/lines.ts';
import { firstWaiting, type WaitingBatch } from '../../db/limits/waiting-list.ts';
import type { CallingBatch } from '../../db/batches/batches.ts';
import type { Tx } from '../../db/tables.ts';
import { effectiveSettings } from '../../domain/batch-overrides.ts';
import { availableCalls, countChoosing } from '../../domain/caller-number.ts';

/**
 * Waiting batches that are read beyond the free lines. A list is in the order in which its batches began
 * to wait; a call may have ended since.
 */
const MORE_RIVALS = 10;

/**
 * Batches that are read to find those that can use a free caller number. Their campaigns may allow fewer
 * calls for each number. The second figure holds where none of the first can.
 */
const CALLER_RIVALS = [20, 500];

type Rivalry = { locked: CallingBatch; now: Date };
type CallerRival = WaitingBatch & {
  /** Calls that its caller numbers may still make. */
  calls: number;
};

/** The lists of a batch for caller numbers, one for each. */
export function callerScopes({ batch, campaign }: CallingBatch): string[] {
  const { phoneNumbers } = effectiveSettings(campaign, batch);
  return phoneNumbers.map((number) => `${batch.organizationId} ${number}`);
}

/**
 * The batches that wait for a line of the organization, in the order in which they get them: those with
 * the fewest lines now, then the longest waiting. Reads a few more than there are free lines, and no more
 * however many wait.
 */
export async function rivalsForLines(
  tx: Tx,
  { locked, now, free }: Rivalry & { free: number },
): Promise<WaitingBatch[]> {
  if (free <= 0) return [];
  const { organizationId, batchId } = locked.batch;
  const list = { pool: 'organization', scopes: [organizationId] } as const;
  return byLines(tx, await firstWaiting(tx, { ...list, batchId, now, limit: free + MORE_RIVALS }));
}

/** The batches that wait for a caller number of this batch and can use one now, in the same order. */
export async function rivalsForCallers(tx: Tx, { locked, now }: Rivalry): Promise<CallerRival[]> {
  const { organizationId, batchId } = locked.batch;
  const list = { pool: 'callers', scopes: callerScopes(locked) } as const;
  for (const limit of CALLER_RIVALS) {
    const waiting = await firstWaiting(tx, { ...list, batchId, now, limit });
    const able = await thoseWithCalls(tx, organizationId, waiting);
    if (able.length > 0 || waiting.length < limit) return byLines(tx, able);
  }
  return [];
}

async function thoseWithCalls(
  tx: Tx,
  organizationId: string,
  waiting: readonly WaitingBatch[],
): Promise<CallerRival[]> {
  if (waiting.length === 0) return [];
  const callers = await callersOfBatches(tx, { batchIds: waiting.map(({ batchId }) => batchId) });
  const numbers = [...new Set(callers.flatMap((batch) => batch.numbers))];
  const liveCalls = await liveCallsByNumber(tx, { organizationId, numbers });
  const choosing = await choosingByNumbers(tx, { organizationId, numbers });
  const calls = new Map(
    callers.map(({ batchId, perNumber: limit, ...batch }) => [
      batchId,
      availableCalls({ ...batch, liveCalls, limit }) - countChoosing(choosing, batch.numbers),
    ]),
  );
  return waiting
    .map((batch) => ({ ...batch, calls: calls.get(batch.batchId) ?? 0 }))
    .filter((batch) => batch.calls > 0);
}

async function byLines<Batch extends WaitingBatch>(
  tx: Tx,
  waiting: readonly Batch[],
): Promise<Batch[]> {
  const lines = await countLinesOfEach(tx, { batchIds: waiting.map(({ batchId }) => batchId) });
  return waiting
    .map((batch) => ({ ...batch, busy: lines.get(batch.batchId) ?? 0 }))
    .toSorted((a, b) => a.busy - b.busy || a.since.getTime() - b.since.getTime());
}
