import { countOrganizationLines, lockCallerLists } from '../../db/limits/lines.ts';
import {
  callUp,
  CALLED_MS,
  listsOfBatch,
  othersOnLists,
  stopWaiting,
  waitFor,
} from '../../db/limits/waiting-list.ts';
import { lockLineCount } from '../../db/organizations.ts';
import type { Tx } from '../../db/tables.ts';
import { later } from '../../domain/instant.ts';
import type { DialerDeps } from '../deps.ts';
import { lineLimitOf } from './limits.ts';
import { callerScopes, rivalsForCallers, rivalsForLines } from './rivals.ts';
import { callNext, decideTurns, type TurnClaim } from './turns.ts';

type EndedClaim = TurnClaim &
  Pick<DialerDeps, 'quotas'> & {
    /** Lines that the batch uses now. */
    busy: number;
  };

/** Where a batch waits after a claim. */
export type Waiting = {
  /** The batch waits until it is called: no clock and no poll wakes it. */
  isSilent: boolean;
  /** Since when it waits; null: nothing is scarce. */
  since: Date | null;
  /** Other batches that are called, to be woken after the commit. */
  called: string[];
};

/**
 * Ends a claim: the batch joins the list of what it lacks, or leaves it, and the batches are called that
 * can take what the claim has left. The last step of its transaction: once a batch is called, no lock is
 * taken, so that two batches that call each other do not deadlock.
 */
export async function settleWaiting(tx: Tx, claim: EndedClaim): Promise<Waiting> {
  const { shortage, locked } = claim;
  // A batch that joins a list at this moment is seen: its claim holds these locks until its commit. A
  // claim may hold them already, so they come before the turns, and in this order.
  if (locked.campaign.maxLiveCallsPerNumber !== null) await lockCallerLists(tx, locked.batch);
  if (lineLimitOf(locked, claim.quotas) !== null) await lockLineCount(tx, locked.batch);
  const lists = await listsOfBatch(tx, locked.batch);
  const turns = await decideTurns(tx, claim, lists);
  const hasTurn = turns.some(({ keepsTurn }) => keepsTurn);
  const kept = turns.flatMap(({ isKept, scope }) => (isKept ? [scope] : []));
  const since = await writeEntry(tx, claim, { hasTurn, kept, isListed: lists.length > 0 });
  const called = [...(await callNext(tx, claim, turns)), ...(await callForCalls(tx, claim))];
  const isTimed = shortage !== null && shortage.freeInMs !== null;
  return { isSilent: isTimed && !hasTurn, since, called };
}

async function writeEntry(
  tx: Tx,
  claim: EndedClaim,
  { hasTurn, kept, isListed }: { hasTurn: boolean; kept: readonly string[]; isListed: boolean },
): Promise<Date | null> {
  const { shortage, now, hasTaken, busy } = claim;
  const { batchId, organizationId, shortOf, shortOfLinesSince } = claim.locked.batch;
  if (shortage === null) {
    if (isListed) await stopWaiting(tx, { batchId });
    return null;
  }
  const { freeInMs } = shortage;
  const isTimed = freeInMs !== null;
  // After its share a batch goes to the end of its list.
  const keepsPlace = shortOf === shortage.pool && !hasTaken;
  const since = keepsPlace ? (shortOfLinesSince ?? now) : now;
  const calledUntil = hasTurn ? later(now, (freeInMs ?? 0) + CALLED_MS) : null;
  const entry = { batchId, organizationId, busy: isTimed ? 0 : busy, since, calledUntil, kept };
  await waitFor(tx, shortage, entry);
  return since;
}

/**
 * Calls the batches that wait for a call to end. Nothing is counted where none waits: counting takes
 * longer the more lines are busy.
 */
async function callForCalls(tx: Tx, claim: EndedClaim): Promise<string[]> {
  const { locked } = claim;
  const others = await othersOnLists(tx, { ...locked.batch, callerScopes: callerScopes(locked) });
  return [
    ...(others.forLines ? await callForLines(tx, claim) : []),
    ...(others.forCallers ? await callForCallers(tx, claim) : []),
  ];
}

/** Calls as many batches as the organization has free lines. */
async function callForLines(tx: Tx, { locked, quotas, now }: EndedClaim): Promise<string[]> {
  const { organizationId } = locked.batch;
  const limit = lineLimitOf(locked, quotas);
  if (limit === null) return [];
  const free = limit - (await countOrganizationLines(tx, { organizationId }));
  const rivals = await rivalsForLines(tx, { locked, now, free });
  const called = rivals.slice(0, Math.max(0, free)).filter(({ isCalled }) => !isCalled);
  return callUp(tx, { pool: 'organization', batchIds: idsOf(called), now });
}

/** Calls the batches that can use a caller number of this batch, as many as there are free calls. */
async function callForCallers(tx: Tx, { locked, now }: EndedClaim): Promise<string[]> {
  const rivals = await rivalsForCallers(tx, { locked, now });
  const most = Math.max(0, ...rivals.map(({ calls }) => calls));
  const called = rivals.slice(0, most).filter(({ isCalled }) => !isCalled);
  return callUp(tx, { pool: 'callers', batchIds: idsOf(called), now });
}

function idsOf(batches: readonly { batchId: string }[]): string[] {
  return batches.map(({ batchId }) => batchId);
}
