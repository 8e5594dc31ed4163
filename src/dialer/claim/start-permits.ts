import { setTimeout as pause } from 'node:timers/promises';
import {
  availablePermits,
  freePermits,
  msUntilPermit,
  rateOfBatch,
  reservePermits,
} from '../../db/limits/start-permits.ts';
import type { CampaignRow, Db, Tx } from '../../db/tables.ts';
import { ratesOf, type CallRate } from '../../domain/limits/call-rate.ts';
import type { ClaimedContact } from '../../db/contacts/claims.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import type { DialerDeps } from '../deps.ts';

/** A permit is reserved this long before it is free: a workflow and its activity take time to start. */
const AHEAD_MS = 300;
/** A batch whose permits others are using claims no sooner. */
const SHORTEST_WAIT_MS = 25;

type Dialling = Pick<DialerDeps, 'dialling'>;

/** How much of a claim the call rates of a campaign permit. */
export type PermitsLeft = {
  rates: readonly CallRate[];
  /** Contacts that may be claimed, at most as many as were asked for. */
  limit: number;
  /** After this many milliseconds a claim may find one permit more. */
  waitMs: number;
};

/** How many permits a claim may take, locked for it. Without a rate: all, and no statement. */
export async function permitsLeft(
  tx: Tx,
  { dialling, campaign, limit }: Dialling & { campaign: CampaignRow; limit: number },
): Promise<PermitsLeft> {
  const rates = ratesOf(campaign, dialling);
  if (rates.length === 0 || limit <= 0) return { rates, limit, waitMs: 0 };
  const { count, nextMs } = await availablePermits(tx, { rates, aheadMs: AHEAD_MS, limit });
  return { rates, limit: count, waitMs: Math.max(SHORTEST_WAIT_MS, Math.ceil(nextMs - AHEAD_MS)) };
}

/** Reserves permits for claimed contacts, in the transaction of `permitsLeft`. */
export async function holdPermits(
  tx: Tx,
  { rates }: PermitsLeft,
  contacts: readonly ClaimedContact[],
): Promise<void> {
  const executionIds = contacts.map(({ executionId }) => executionId);
  await reservePermits(tx, { rates, executionIds });
}

/**
 * Waits, outside of any transaction, until the permits of a claimed contact are free. The gate
 * decides afterwards, and alone where the contact holds no permit.
 * @returns the rates that limit the contact
 */
export async function awaitPermit(
  { db, dialling }: Dialling & { db: Db },
  input: ContactInput,
): Promise<readonly CallRate[]> {
  const campaign = input.isPaced ? await rateOfBatch(db, input) : undefined;
  const rates = campaign === undefined ? [] : ratesOf(campaign, dialling);
  const { executionId } = input;
  let waitMs = await msUntilPermit(db, { rates, executionId });
  while (waitMs !== null && waitMs > 0) {
    await pause(waitMs);
    waitMs = await msUntilPermit(db, { rates, executionId });
  }
  return rates;
}

/** Gives back the permits of an execution that has no attempt. */
export async function returnPermits(
  db: Db | Tx,
  rates: readonly CallRate[],
  { executionId }: { executionId: string },
): Promise<void> {
  if (rates.length === 0) return;
  await freePermits(db, { scopes: rates.map(({ scope }) => scope), executionId });
}
