import { callsToErase, eraseCalls } from '../../db/erasures/calls.ts';
import { addCounts } from '../../domain/erasure.ts';
import { eraseElsewhere, type ElsewhereDeps } from './elsewhere.ts';
import type { Halt, PartOfErasure } from './turn.ts';
import type { Db } from '../../db/tables.ts';

export type CallEraserDeps = ElsewhereDeps & { db: Db; clock: { now(): Date } };

const CALLS_AT_ONCE = 100;
/** After this time an unreachable call control is left over. */
const TRIED_FOR_MS = 24 * 60 * 60_000;

/**
 * Erases the calls of a person, their webhooks, their recordings, and their records at call control. The
 * rows come last: they say what is to be erased elsewhere.
 * @returns why it stops; null: no call has the number
 */
export async function eraseCallsOfPerson(
  deps: CallEraserDeps,
  { person, turn, record }: PartOfErasure,
): Promise<Halt | null> {
  const { erasingAt } = person;
  const now = deps.clock.now();
  const isLastTry = erasingAt !== null && now.getTime() - erasingAt.getTime() > TRIED_FOR_MS;
  for (;;) {
    const found = await callsToErase(deps.db, { ...person, limit: CALLS_AT_ONCE });
    if (found.length === 0) return null;
    const elsewhere = await eraseElsewhere(deps, found, { turn, isLastTry });
    const executionIds = elsewhere.calls.map(({ executionId }) => executionId);
    if (executionIds.length === 0) return 'unreachable';
    await deps.db.transaction().execute(async (tx) => {
      const webhooks = await eraseCalls(tx, { executionIds, what: 'all' });
      const own = { calls: executionIds.length, webhook_events: webhooks };
      await record(tx, { ...elsewhere, counts: addCounts(elsewhere.counts, own) });
    });
    if (turn.isOver()) return 'turn_over';
  }
}
