import type { CallingBatch } from '../../db/batches/batches.ts';
import { callUp, firstWaiting, isTurnTaken, lockTurn } from '../../db/limits/waiting-list.ts';
import type { Tx } from '../../db/tables.ts';
import { ratesOf } from '../../domain/limits/call-rate.ts';
import {
  passTurn,
  type PoolName,
  type Shortage,
  type TurnStep,
} from '../../domain/limits/waiting-list.ts';
import type { DialerDeps } from '../deps.ts';

export type TurnClaim = Pick<DialerDeps, 'dialling'> & {
  locked: CallingBatch;
  now: Date;
  shortage: Shortage | null;
  /** The claim took contacts. */
  hasTaken: boolean;
};

/** A list whose turn a claim may keep or pass on. */
type TurnList = { pool: PoolName; scope: string; isShort: boolean };
export type Turn = TurnList & TurnStep;

/**
 * Batches of one account that are called at once. Each calls as many in its turn, so that all dial soon
 * after the account takes calls again.
 */
const CALLED_BY_ACCOUNT = 4;
/** The account of the installation has no id. */
const INSTALLATION = 'installation';

export function accountScope({ account }: Pick<CallingBatch, 'account'>): string {
  return account.accountId ?? INSTALLATION;
}

/** Decides about the turns of the lists that a batch is on or joins, and locks them. */
export async function decideTurns(tx: Tx, claim: TurnClaim): Promise<Turn[]> {
  const { now, hasTaken } = claim;
  const { batchId } = claim.locked.batch;
  const turns: Turn[] = [];
  for (const list of listsOf(claim)) {
    await lockTurn(tx, list);
    const isTaken = await isTurnTaken(tx, { ...list, batchId, now });
    const next = isTaken ? [] : await nextOf(tx, list, { batchId, now });
    const state = { isTurnTaken: isTaken, othersWait: next.length > 0 };
    turns.push({ ...list, ...passTurn({ isShort: list.isShort, hasTaken }, state) });
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

/** In a fixed order, because each is locked. */
function listsOf({ locked, dialling, shortage }: TurnClaim): TurnList[] {
  const { shortOf } = locked.batch;
  const scopesOf = {
    pace: ratesOf(locked.campaign, dialling),
    account: [{ scope: accountScope(locked) }],
  };
  return (['account', 'pace'] as const).flatMap((pool) => {
    const isShort = (scope: string) => shortage?.pool === pool && shortage.scopes.includes(scope);
    if (shortOf !== pool && shortage?.pool !== pool) return [];
    return scopesOf[pool].map(({ scope }) => ({ pool, scope, isShort: isShort(scope) }));
  });
}
