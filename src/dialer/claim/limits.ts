import {
  batchesShortOfLines,
  countChoosing,
  countOrganizationLines,
  liveCallsByNumber,
  type WaitingBatch,
} from '../../db/limits/lines.ts';
import { lockOrganization } from '../../db/organizations.ts';
import type { Tx, CampaignRow, Db } from '../../db/tables.ts';
import type { DiallingSettings } from '../../domain/campaign.ts';
import { availableCalls } from '../../domain/caller-number.ts';
import { type FreeLines, freeLines, type LinePool } from '../../domain/limits/lines.ts';
import { later } from '../../domain/instant.ts';
import type { CallingBatch } from '../../db/batches/batches.ts';
import { setTimeout as pause } from 'node:timers/promises';
import {
  availablePermits,
  freePermits,
  msUntilPermit,
  rateOfBatch,
  reservePermits,
} from '../../db/limits/start-permits.ts';
import { ratesOf, type CallRate } from '../../domain/limits/call-rate.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import type { DialerDeps } from '../deps.ts';
import type { ClaimedContact } from '../../db/contacts/transitions.ts';

type Claim = { locked: CallingBatch; now: Date };

type Lines = Claim & { settings: DiallingSettings; busy: number };

type Dialling = Pick<DialerDeps, 'dialling'>;

/** How much of a claim the call rates of a campaign permit. */
export type PermitsLeft = {
  rates: readonly CallRate[];
  /** Contacts that may be claimed, at most as many as were asked for. */
  limit: number;
  /** After this many milliseconds a claim may find one permit more. */
  waitMs: number;
};

/** A batch that waits for a line claims more often than this. */
const WAITING_POLL_MS = 30_000;

/** A permit is reserved this long before it is free: a workflow and its activity take time to start. */
const AHEAD_MS = 300;

/** A batch whose permits others are using claims no sooner. */
const SHORTEST_WAIT_MS = 25;

/** Counts the lines that a batch may take, under the locks that keep the counts exact. */
export async function freeLinesOf(tx: Tx, lines: Lines): Promise<FreeLines> {
  return freeLines({
    batch: { limit: lines.settings.concurrencyLimit, busy: lines.busy },
    callers: await callersOf(tx, lines),
    organization: await organizationOf(tx, lines),
  });
}

/**
 * The batches that could take the lines that a claim has left. They are woken, so that no line stays
 * idle until their next poll. A batch that cannot use its line passes it on by its own claim.
 */
export async function batchesToWake(tx: Tx, claim: Claim): Promise<string[]> {
  const waiting = await waitingBatches(tx, claim);
  if (waiting.length === 0) return [];
  const { organizationId } = claim.locked.batch;
  const limit = claim.locked.organization.maxLiveCalls ?? Infinity;
  const left = Math.max(0, limit - (await countOrganizationLines(tx, { organizationId })));
  const numbers = waiting.flatMap((batch) => batch.numbers);
  const liveCalls = await liveCallsByNumber(tx, { organizationId, numbers });
  const forLines = waiting.filter(({ shortOf }) => shortOf === 'organization').slice(0, left);
  const choosing = await countChoosing(tx, { organizationId, numbers });
  const forCallers = waiting.filter(
    ({ shortOf, perNumber, ...batch }) =>
      shortOf === 'callers' && availableCalls({ ...batch, liveCalls, limit: perNumber }) > choosing,
  );
  return [...forLines, ...forCallers].map(({ batchId }) => batchId);
}

/** The calls that the caller numbers of a batch may still make; null without a limit. */
async function callersOf(tx: Tx, { locked, settings, now }: Lines): Promise<LinePool | null> {
  const { organizationId, maxLiveCallsPerNumber: limit } = locked.campaign;
  if (limit === null) return null;
  const { phoneNumbers: numbers } = settings;
  const liveCalls = await liveCallsByNumber(tx, { organizationId, numbers });
  const waiting = await waitingBatches(tx, { locked, now });
  const rivals = waiting.filter(
    (batch) => batch.shortOf === 'callers' && batch.numbers.some((n) => numbers.includes(n)),
  );
  return {
    limit: availableCalls({ numbers, liveCalls, limit }),
    busy: await countChoosing(tx, { organizationId, numbers }),
    waiting: rivals.map((batch) => batch.busy),
  };
}

/** The lines of the organization; null without a limit, and then without a statement. */
async function organizationOf(tx: Tx, claim: Claim): Promise<LinePool | null> {
  const { organization, batch } = claim.locked;
  if (organization.maxLiveCalls === null) return null;
  const { organizationId } = batch;
  // Claims of one organization run one after the other: each counts what the one before took.
  const { maxLiveCalls: limit } = await lockOrganization(tx, { organizationId });
  if (limit === null) return null;
  const busy = await countOrganizationLines(tx, { organizationId });
  const waiting = await waitingBatches(tx, claim);
  const rivals = waiting.filter(({ shortOf }) => shortOf === 'organization');
  return { limit, busy, waiting: rivals.map((rival) => rival.busy) };
}

async function waitingBatches(tx: Tx, { locked, now }: Claim): Promise<WaitingBatch[]> {
  const { organizationId, batchId } = locked.batch;
  const claimedSince = later(now, -WAITING_POLL_MS);
  return batchesShortOfLines(tx, { organizationId, batchId, claimedSince });
}

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
export async function takePermits(
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
