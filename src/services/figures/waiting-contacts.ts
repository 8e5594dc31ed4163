import {
  type BatchSize,
  countWaitingContacts,
  findOpenBatches,
  type WaitingFor,
} from '../../db/figures.ts';
import type { Db } from '../../db/tables.ts';
import { DIAGNOSIS_CODES } from '../../domain/diagnosis.ts';

/**
 * A statement of a worker ends after five seconds. Measured: half a million waiting contacts take 0.35 s alone.
 * A batch is never divided.
 */
const CONTACTS_AT_ONCE = 1_000_000;

type Question = { perOrganization: boolean; now: Date };

/**
 * Counts the waiting contacts of all open batches by what they wait for, some batches after the other, however
 * many contacts an installation has. Reasons that this version does not know are counted as `other`.
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
  for (const { organization, reason: stored, count } of counted) {
    const reason = shownReason(stored);
    const key = `${organization} ${reason}`;
    sums.set(key, { organization, reason, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums.values()];
}

const REASONS: readonly string[] = ['due', ...DIAGNOSIS_CODES];

/** The label of a metric must not take any text that a later version writes into the row. */
function shownReason(reason: string): string {
  return REASONS.includes(reason) ? reason : 'other';
}
