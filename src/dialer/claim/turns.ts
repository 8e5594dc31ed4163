import type { CallingBatch } from '../../db/batches/batches.ts';
import {
  isTurnTaken,
  lockTurn,
  nextInTurn,
  recordTurns,
  type TimedList,
} from '../../db/limits/turns.ts';
import { callUp } from '../../db/limits/waiting-list.ts';
import type { Tx } from '../../db/tables.ts';
import { holdingBreaker } from '../../domain/limits/shared-account.ts';
import { breakerStateAt } from '../../domain/limits/circuit-breaker.ts';
import { WHOLE_CALL_CONTROL } from '../../domain/limits/call-rate.ts';
import { INSTALLATION } from '../account/allowance.ts';
import { passTurn, type Shortage, type TurnStep } from '../../domain/limits/waiting-list.ts';

export type TurnClaim = {
  locked: CallingBatch;
  now: Date;
  shortage: Shortage | null;
  /** The claim took contacts. */
  hasTaken: boolean;
};

/** A list whose turn a claim may keep or pass on. */
type TurnList = TimedList & { isShort: boolean };
export type Turn = TurnList &
  TurnStep & {
    /** The batch stays on this list although it waits on another. */
    isKept: boolean;
  };

/** Batches that are called at once when an account takes calls again, so that all dial soon. */
const CALLED_BY_ACCOUNT = 4;
/** The lists on which several organizations wait. */
const SHARED: ReadonlySet<string> = new Set([WHOLE_CALL_CONTROL, INSTALLATION]);
/**
 * Decides about the turns of the lists that a batch is on or joins, and locks them. A batch that took
 * nothing because it fell short of another list of the pool keeps its place here and passes nothing on:
 * the next would fall short of it as well. On a list of several organizations it does not: its own campaign
 * must not hold up others. It passes the turn on when it has taken its share.
 * @param lists the lists that the batch is on
 */
export async function decideTurns(
  tx: Tx,
  claim: TurnClaim,
  lists: readonly TimedList[],
): Promise<Turn[]> {
  const { now, hasTaken, shortage } = claim;
  const { batchId } = claim.locked.batch;
  const turns: Turn[] = [];
  for (const list of turnLists(lists, shortage)) {
    const isPassedBy = !SHARED.has(list.scope) && shortage?.pool === list.pool && !hasTaken;
    if (isPassedBy && !list.isShort) {
      turns.push({ ...list, keepsTurn: false, callsNext: false, isKept: true });
      continue;
    }
    await lockTurn(tx, list);
    const isTaken = await isTurnTaken(tx, { ...list, batchId, now });
    const next = isTaken ? [] : await nextInTurn(tx, { ...list, batchId, limit: 1 });
    const state = { isTurnTaken: isTaken, othersWait: next.length > 0 };
    const step = passTurn({ isShort: list.isShort, hasTaken }, state);
    turns.push({ ...list, ...step, isKept: false });
  }
  return turns;
}

/** Calls the next batches of the lists whose turn was passed on. */
export async function callNext(
  tx: Tx,
  claim: TurnClaim,
  turns: readonly Turn[],
): Promise<string[]> {
  const { now, hasTaken } = claim;
  const { batchId, organizationId } = claim.locked.batch;
  const called: string[] = [];
  for (const { pool, scope } of turns.filter(({ callsNext }) => callsNext)) {
    const list = { pool, scope };
    const limit = pool === 'account' && takesAllCalls(claim) ? CALLED_BY_ACCOUNT : 1;
    // Before the next is chosen: it is the next organization.
    if (hasTaken) await noteTurns(tx, list, [{ organizationId }]);
    const next = await nextInTurn(tx, { ...list, batchId, limit });
    await noteTurns(tx, list, next);
    called.push(...(await callUp(tx, { pool, batchIds: next.map((batch) => batch.batchId), now })));
  }
  return called;
}

/** Also of a batch that is called and does not claim: its organization has had its turn. */
async function noteTurns(
  tx: Tx,
  list: TimedList,
  batches: readonly { organizationId: string }[],
): Promise<void> {
  if (!SHARED.has(list.scope)) return;
  const organizationIds = batches.map(({ organizationId }) => organizationId);
  await recordTurns(tx, { ...list, organizationIds });
}

/** Whether the account neither limits its requests nor has to be probed: nothing is scarce any more. */
function takesAllCalls({ locked: { account }, now }: TurnClaim): boolean {
  const isClosed = breakerStateAt(holdingBreaker(account, now), now) === 'closed';
  return isClosed && account.health.budget === null;
}

/** Without doubles, in a fixed order, because each is locked. */
function turnLists(lists: readonly TimedList[], shortage: Shortage | null): TurnList[] {
  const joined =
    shortage === null ? [] : shortage.scopes.map((scope) => ({ pool: shortage.pool, scope }));
  return (['account', 'pace'] as const).flatMap((pool) => {
    const scopesOf = (some: readonly TimedList[]) =>
      some.flatMap((list) => (list.pool === pool ? [list.scope] : []));
    const short = new Set(scopesOf(joined));
    const scopes = [...new Set([...scopesOf(lists), ...short])].toSorted();
    return scopes.map((scope) => ({ pool, scope, isShort: short.has(scope) }));
  });
}
