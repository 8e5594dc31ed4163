/** Scarce things that batches share: a batch that falls short of one joins its waiting list. */
const POOLS = ['callers', 'organization', 'pace', 'account'] as const;
export type PoolName = (typeof POOLS)[number];

/**
 * What a batch lacks although contacts are due. `scopes` name the lists: the organization, each caller
 * number, the rate limit, the account of call control. `freeInMs`: when time frees it; null: a call has
 * to end.
 */
export type Shortage = { pool: PoolName; scopes: readonly string[]; freeInMs: number | null };

/** Starts and requests are freed by time, lines by a call that ends. */
export function isFreedByTime(pool: PoolName): boolean {
  return pool === 'pace' || pool === 'account';
}

/** What becomes of the turn of a list at the end of a claim. */
export type TurnStep = {
  /** The batch has the turn and claims again when the next start may be free. */
  keepsTurn: boolean;
  /** The first of the list gets the turn. */
  callsNext: boolean;
};

/**
 * Passes the turn on. Of a list that time serves, one batch has the turn and watches the clock, however
 * many wait. After it has taken what was free, it goes to the end of the list, so that all get the same
 * share. Its organization had its turn, too: the next is of the one that had it longest ago.
 * @param claim `isShort`: it leaves due contacts because of this list; `hasTaken`: it claimed contacts
 * @param list `isTurnTaken`: another batch has the turn; `othersWait`: without the turn
 */
export function passTurn(
  claim: { isShort: boolean; hasTaken: boolean },
  list: { isTurnTaken: boolean; othersWait: boolean },
): TurnStep {
  if (list.isTurnTaken) return { keepsTurn: false, callsNext: false };
  const passes = list.othersWait && (claim.hasTaken || !claim.isShort);
  return { keepsTurn: claim.isShort && !passes, callsNext: passes };
}

/**
 * How many permits of a rate a batch takes in one turn while others wait: half of them. Permits that are
 * taken together are free together, so a turn that took seven of eight would get seven again, and the
 * batch after it one, for minutes.
 */
export function shareOfTurn(slots: number): number {
  return Math.ceil(slots / 2);
}
