import { setTimeout as pause } from 'node:timers/promises';
import {
  availableStarts,
  freeStarts,
  msUntilStart,
  rateOfBatch,
  reserveStarts,
} from '../../db/limits/start-permits.ts';
import type { CampaignRow, Db, Tx } from '../../db/tables.ts';
import { pacesOf, type Pace } from '../../domain/limits/call-rate.ts';
import type { ClaimedContact } from '../../db/contacts/claims.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import type { ActivityDeps } from '../deps.ts';

/** A slot is reserved so long before it is free: a workflow and its activity take time to start. */
const AHEAD_MS = 300;
/** Whose slots others are using looks no sooner. */
const SHORTEST_WAIT_MS = 25;

type Dialling = Pick<ActivityDeps, 'dialling'>;

/** What the paces of a campaign leave of a claim. */
export type StartsLeft = {
  paces: readonly Pace[];
  /** Contacts that may be claimed, at most as many as were asked for. */
  limit: number;
  /** After so many milliseconds a look may find one start more. */
  waitMs: number;
};

/** How many starts a claim may take, locked for it; all of them, and no statement, without a pace. */
export async function startsLeft(
  tx: Tx,
  { dialling, campaign, limit }: Dialling & { campaign: CampaignRow; limit: number },
): Promise<StartsLeft> {
  const paces = pacesOf(campaign, dialling);
  if (paces.length === 0 || limit <= 0) return { paces, limit, waitMs: 0 };
  const { count, nextMs } = await availableStarts(tx, { paces, aheadMs: AHEAD_MS, limit });
  return { paces, limit: count, waitMs: Math.max(SHORTEST_WAIT_MS, Math.ceil(nextMs - AHEAD_MS)) };
}

/** Holds the slots of claimed contacts, in the transaction of `startsLeft`. */
export async function holdStarts(
  tx: Tx,
  { paces }: StartsLeft,
  contacts: readonly ClaimedContact[],
): Promise<void> {
  const executionIds = contacts.map(({ executionId }) => executionId);
  await reserveStarts(tx, { paces, executionIds });
}

/**
 * Waits until the slots of a claimed contact are free, outside of any transaction: the gate behind
 * it decides at the last moment, and by itself where the contact holds none.
 * @returns the paces that the contact keeps
 */
export async function awaitStart(
  { db, dialling }: Dialling & { db: Db },
  input: ContactInput,
): Promise<readonly Pace[]> {
  const campaign = input.isPaced ? await rateOfBatch(db, input) : undefined;
  const paces = campaign === undefined ? [] : pacesOf(campaign, dialling);
  const { executionId } = input;
  let waitMs = await msUntilStart(db, { paces, executionId });
  while (waitMs !== null && waitMs > 0) {
    await pause(waitMs);
    waitMs = await msUntilStart(db, { paces, executionId });
  }
  return paces;
}

/** Gives back the slots of an execution that has no attempt. */
export async function leaveStarts(
  db: Db | Tx,
  paces: readonly Pace[],
  { executionId }: { executionId: string },
): Promise<void> {
  if (paces.length === 0) return;
  await freeStarts(db, { scopes: paces.map(({ scope }) => scope), executionId });
}
