import type { CallingBatch } from '../../db/batches/batches.ts';
import { callUp, firstWaiting, isTurnTaken, lockTurn } from '../../db/limits/waiting-list.ts';
import type { Tx } from '../../db/tables.ts';
import {
  passTurn,
  type PoolName,
  type Shortage,
  type TurnStep,
} from '../../domain/limits/waiting-list.ts';

export type TurnClaim = {
  locked: CallingBatch;
  now: Date;
  shortage: Shortage | null;
  /** The claim took contacts. */
  hasTaken: boolean;
};

type List = { pool: PoolName; scope: string };
/** A list whose turn a claim may keep or pass on. */
type TurnList = List & { isShort: boolean };
export type Turn = TurnList &
  TurnStep & {
    /** The batch stays on this list although it waits on another. */
    isKept: boolean;
  };

/** Batches of one account that are called at once, so that all dial soon after it takes calls again. */
const CALLED_BY_ACCOUNT = 4;
/** The account of the installation has no id. */
const INSTALLATION = 'installation';

export function accountScope({ account }: Pick<CallingBatch, 'account'>): string {
  return account.accountId ?? INSTALLATION;
}

/**
 * Decides about the turns of the lists that a batch is on or joins, and locks them. A batch that took
 * nothing because it fell short of another list of the pool keeps its place here and passes nothing on:
 * the next would fall short of it as well. It passes the turn on when it has taken its share.
 * @param lists the lists that the batch is on
 */
export async function decideTurns(
  tx: Tx,
  claim: TurnClaim,
  lists: readonly List[],
): Promise<Turn[]> {
  const { now, hasTaken, shortage } = claim;
  const { batchId } = claim.locked.batch;
  const turns: Turn[] = [];
  for (const list of turnLists(lists, shortage)) {
    if (!list.isShort && shortage?.pool === list.pool && !hasTaken) {
      turns.push({ ...list, keepsTurn: false, callsNext: false, isKept: true });
      continue;
    }
    await lockTurn(tx, list);
    const isTaken = await isTurnTaken(tx, { ...list, batchId, now });
    const next = isTaken ? [] : await nextOf(tx, list, { batchId, now });
    const state = { isTurnTaken: isTaken, othersWait: next.length > 0 };
    const step = passTurn({ isShort: list.isShort, hasTaken }, state);
    turns.push({ ...list, ...step, isKept: false });
  }
  return turns;
}

/** Calls the next batches of the lists whose turn was passed on. */
export async function callNext(
  tx: Tx,
  { locked, now }: TurnClaim,
  turns: readonly Turn[],
): Promise<string[]> {
  const { batchId } = locked.batch;
  const called: string[] = [];
  for (const list of turns.filter(({ callsNext }) => callsNext)) {
    const batchIds = await nextOf(tx, list, { batchId, now });
    called.push(...(await callUp(tx, { pool: list.pool, batchIds, now })));
  }
  return called;
}

async function nextOf(
  tx: Tx,
  { pool, scope }: TurnList,
  { batchId, now }: { batchId: string; now: Date },
): Promise<string[]> {
  const limit = pool === 'account' ? CALLED_BY_ACCOUNT : 1;
  const first = await firstWaiting(tx, { pool, scopes: [scope], batchId, now, limit });
  return first.map((waiting) => waiting.batchId);
}

/** Without doubles, in a fixed order, because each is locked. */
function turnLists(lists: readonly List[], shortage: Shortage | null): TurnList[] {
  const joined =
    shortage === null ? [] : shortage.scopes.map((scope) => ({ pool: shortage.pool, scope }));
  return (['account', 'pace'] as const).flatMap((pool) => {
    const scopesOf = (some: readonly List[]) =>
      some.flatMap((list) => (list.pool === pool ? [list.scope] : []));
    const short = new Set(scopesOf(joined));
    const scopes = [...new Set([...scopesOf(lists), ...short])].toSorted();
    return scopes.map((scope) => ({ pool, scope, isShort: short.has(scope) }));
  });
}
