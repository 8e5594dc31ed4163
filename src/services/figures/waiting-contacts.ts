import {
  type BatchSize,
  countWaitingContacts,
  findOpenBatches,
  type WaitingFor,
} from '../../db/figures.ts';
import type { Db } from '../../db/tables.ts';

/**
 * A statement of a worker ends after five seconds. Measured: half a million waiting contacts take 0.35 s alone.
 * A batch is never divided.
 */
const CONTACTS_AT_ONCE = 1_000_000;

type Question = { perOrganization: boolean; now: Date };

/**
 * Counts the waiting contacts of all open batches by what they wait for, some batches after the other, however
 * many contacts an installation has.
 * @throws the reason of `stopped`, between two statements
 */
export async function countAllWaiting(
  db: Db,
  question: Question,
  { stopped, contactsAtOnce = CONTACTS_AT_ONCE }: { stopped: AbortSignal; contactsAtOnce?: number },
): Promise<WaitingFor[]> {
  const parts = divideBatches(await findOpenBatches(db), contactsAtOnce);
  const counted: WaitingFor[] = [];
  for (const part of parts) {
    stopped.throwIfAborted();
    const batchIds = part.map(({ batchId }) => batchId);
    counted.push(...(await countWaitingContacts(db, { ...question, batchIds })));
  }
  return sumOf(counted);
}

/** Divides batches into parts of so many contacts at most; a larger batch is a part of its own. */
export function divideBatches(
  batches: readonly BatchSize[],
  contactsAtOnce: number,
): BatchSize[][] {
  const parts: BatchSize[][] = [];
  let room = 0;
  for (const batch of batches) {
    const part = batch.totalContacts <= room ? parts.at(-1) : undefined;
    if (part === undefined) {
      parts.push([batch]);
      room = contactsAtOnce - batch.totalContacts;
    } else {
      part.push(batch);
      room -= batch.totalContacts;
    }
  }
  return parts;
}

function sumOf(counted: readonly WaitingFor[]): WaitingFor[] {
  const sums = new Map<string, WaitingFor>();
  for (const each of counted) {
    const key = `${each.organization} ${each.reason}`;
    sums.set(key, { ...each, count: each.count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}
