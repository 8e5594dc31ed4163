import { callsOfAge, type CallToErase, eraseCalls } from '../../db/erasures/calls.ts';
import { type ErasableBatch, recordErased } from '../../db/retention.ts';
import type { CallCutoffs } from '../../domain/retention.ts';
import { firstIdAt } from '../../domain/uuid.ts';
import { pauseAfter, type RetentionDeps } from './pace.ts';

/** As many as call control erases in one request: the embedded one writes its ledger anew for each. */
const CALLS_READ_AT_ONCE = 1_000;
/**
 * Measured beside a load of 16 on two cores, with transcripts of a kilobyte: half of the chunks of 200
 * take up to 36 ms, 95 % 135 ms.
 */
const CALLS_AT_ONCE = 200;

/**
 * Erases the reports and the numbers of a batch's calls that began before the cutoffs, in the order in
 * which they were claimed. What call control holds of a call is erased with its report, and its number
 * not before. Only rows of ended calls are locked: the batch may go on dialling.
 * @returns false when it met a call that has to wait, and all after it: it is not settled, or call
 * control does not answer
 */
export async function eraseCallsOfBatch(
  deps: RetentionDeps,
  batch: ErasableBatch,
  { reportsBefore, numbersBefore }: CallCutoffs,
): Promise<boolean> {
  const { reportsErasedTo, numbersErasedTo } = batch;
  const waiting = await eraseUpTo(deps, batch, {
    what: 'reports',
    after: reportsErasedTo,
    before: firstIdAt(reportsBefore),
  });
  if (waiting === null) await deps.elsewhere.finish(batch);
  const waitingNumber = await eraseUpTo(deps, batch, {
    what: 'numbers',
    after: numbersErasedTo,
    before: earlierId(firstIdAt(numbersBefore), waiting),
  });
  return waiting === null && waitingNumber === null;
}

/** Ids in lower case have the order of their text. */
function earlierId(id: string, other: string | null): string {
  return other !== null && other < id ? other : id;
}

type Stretch = { what: 'reports' | 'numbers'; after: string | null; before: string };

/** @returns the call that has to wait; null: there is none */
async function eraseUpTo(
  deps: RetentionDeps,
  batch: ErasableBatch,
  { what, before, ...stretch }: Stretch,
): Promise<string | null> {
  const { batchId } = batch;
  let { after } = stretch;
  for (;;) {
    const begunMs = performance.now();
    const page = { batchId, after, before, limit: CALLS_READ_AT_ONCE };
    const found = await callsOfAge(deps.db, page);
    const unsettled = found.findIndex(({ settledAt }) => settledAt === null);
    const settled = unsettled === -1 ? found : found.slice(0, unsettled);
    const freed = what === 'reports' ? await deps.elsewhere.erase(batch, settled) : settled;
    const last = freed.at(-1);
    if (last === undefined) return found[0]?.executionId ?? null;
    await pauseAfter(deps, begunMs);
    await eraseRows(deps, { batchId, what, calls: freed });
    after = last.executionId;
  }
}

type Freed = { batchId: string; what: Stretch['what']; calls: readonly CallToErase[] };

async function eraseRows(deps: RetentionDeps, { batchId, what, calls }: Freed): Promise<void> {
  for (let from = 0; from < calls.length; from += CALLS_AT_ONCE) {
    const begunMs = performance.now();
    const chunk = calls.slice(from, from + CALLS_AT_ONCE);
    const executionIds = chunk.map(({ executionId }) => executionId);
    await deps.db.transaction().execute((tx) => eraseCalls(tx, { executionIds, what }));
    // After the calls, in a statement of its own: the row of a batch that dials is locked for a moment.
    const last = executionIds.at(-1) ?? null;
    const progress = what === 'reports' ? { reportsErasedTo: last } : { numbersErasedTo: last };
    await recordErased(deps.db, { batchId, ...progress });
    await pauseAfter(deps, begunMs);
  }
}
