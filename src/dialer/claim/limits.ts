import {
  choosingByNumbers,
  countOrganizationLines,
  lineOutlook,
  liveCallsByNumber,
  lockCallerLists,
} from '../../db/limits/lines.ts';
import { doOthersWait, isTurnTaken } from '../../db/limits/turns.ts';
import type { WaitingBatch } from '../../db/limits/waiting-list.ts';
import { rivalsForCallers, rivalsForLines } from './rivals.ts';
import { lockLineCount, lockOrganization } from '../../db/organizations.ts';
import type { Tx, Db } from '../../db/tables.ts';
import type { DiallingSettings } from '../../domain/campaign.ts';
import { availableCalls, countChoosing } from '../../domain/caller-number.ts';
import {
  couldExceed,
  type FreeLines,
  freeLines,
  type LinePool,
  type LinePoolName,
  type Rival,
} from '../../domain/limits/lines.ts';
import type { CallingBatch } from '../../db/batches/batches.ts';
import { setTimeout as pause } from 'node:timers/promises';
import {
  availablePermits,
  countUnanswered,
  freePermits,
  msUntilPermit,
  rateOfBatch,
  removeRestedPermits,
  reservePermits,
} from '../../db/limits/start-permits.ts';
import { type CallQuotas, effectiveCallQuotas, smallerLimit } from '../../domain/limits/quotas.ts';
import type { CallLimits } from '../../db/limits/call-limits.ts';
import { shareOfTurn } from '../../domain/limits/waiting-list.ts';
import {
  callRate,
  ratesOf,
  type CallRate,
  WHOLE_CALL_CONTROL,
} from '../../domain/limits/call-rate.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import type { DialerDeps } from '../deps.ts';
import { restsAt } from '../gate/number-waits.ts';
import type { ClaimedContact } from '../../db/contacts/transitions.ts';

type Claim = { locked: CallingBatch; now: Date };

type Lines = Claim & Pick<DialerDeps, 'quotas'> & { settings: DiallingSettings; busy: number };

type Dialling = Pick<DialerDeps, 'dialling' | 'quotas'>;

/** How much of a claim the call rates of a campaign permit. */
export type PermitsLeft = {
  rates: readonly CallRate[];
  /** Contacts that may be claimed, at most as many as were asked for. */
  limit: number;
  /** After this many milliseconds a claim may find one permit more. */
  waitMs: number;
  /** The rate that allows the fewest; empty without a rate. */
  scopes: readonly string[];
};

/**
 * A permit is reserved at most this long before it is free: a workflow and its activity take time to
 * start.
 */
const AHEAD_MS = 1_000;
/**
 * Permits gather until the first of them is this near. One claim for each permit would take a third of
 * two cores at 20 starts a second.
 */
const GATHERED_MS = 600;

/** A batch whose permits others are using claims no sooner. */
const SHORTEST_WAIT_MS = 25;
/** A batch whose organization waits for the answers to its starts looks no more often. */
const CROWDED_WAIT_MS = 1_000;

/**
 * Counts the lines that a batch may take, under the locks that keep the counts exact.
 * @returns null when the batches of the organization have changed meanwhile: the batch claims again
 */
export async function freeLinesOf(tx: Tx, lines: Lines): Promise<FreeLines | null> {
  const callers = await callersOf(tx, lines);
  const organization = await organizationOf(tx, lines);
  if (organization === 'changed') return null;
  const batch = { limit: lines.settings.concurrencyLimit, busy: lines.busy };
  return freeLines({ batch, callers, organization });
}

/** The calls that the caller numbers of a batch may still make; null without a limit. */
async function callersOf(tx: Tx, { locked, settings, now }: Lines): Promise<LinePool | null> {
  const { organizationId, maxLiveCallsPerNumber } = locked.campaign;
  if (maxLiveCallsPerNumber === null) return null;
  const rests = restsAt(locked.organization.restingNumbers, now);
  const numbers = settings.phoneNumbers.filter((number) => !rests.has(number));
  await lockCallerLists(tx, { organizationId });
  const liveCalls = await liveCallsByNumber(tx, { organizationId, numbers });
  const limit = availableCalls({ numbers, liveCalls, limit: maxLiveCallsPerNumber });
  const busy = countChoosing(await choosingByNumbers(tx, { organizationId, numbers }), numbers);
  if (busy >= limit) return { limit, busy, waiting: [] };
  const rivals = await rivalsForCallers(tx, { locked, now });
  return { limit, busy, waiting: asRivals(rivals, { pool: 'callers', locked, now }) };
}

/**
 * The lines of the organization; null without a limit, and then without a statement, and where its
 * batches cannot exceed it. Their claims then run side by side: 60 batches made 76 claims a second on
 * two busy cores, and 41 one after the other. They share a lock, for which a claim that counts waits.
 */
async function organizationOf(
  tx: Tx,
  { locked, quotas, now }: Lines,
): Promise<LinePool | null | 'changed'> {
  const { organizationId } = locked.batch;
  const seen = lineLimitOf(locked, quotas);
  if (seen === null) return null;
  const question = { organizationId, limit: seen };
  if (!couldExceed(await lineOutlook(tx, question), seen)) {
    await lockLineCount(tx, { organizationId });
    return couldExceed(await lineOutlook(tx, question), seen) ? 'changed' : null;
  }
  // Claims of one organization run one after the other: each counts what the one before took.
  const { maxLiveCalls } = await lockOrganization(tx, { organizationId });
  const limit = lineLimitOf({ organization: { ...locked.organization, maxLiveCalls } }, quotas);
  if (limit === null) return null;
  const busy = await countOrganizationLines(tx, { organizationId });
  const rivals = await rivalsForLines(tx, { locked, now, free: limit - busy });
  return { limit, busy, waiting: asRivals(rivals, { pool: 'organization', locked, now }) };
}

/** The lines of an organization: no more than its own limit and its quota; null: no limit. */
export function lineLimitOf(
  { organization }: { organization: Pick<CallLimits, 'maxLiveCalls' | 'quotas'> },
  defaults: CallQuotas,
): number | null {
  const { maxLiveCalls } = effectiveCallQuotas(organization.quotas, defaults);
  return smallerLimit(organization.maxLiveCalls, maxLiveCalls);
}

function asRivals(
  waiting: readonly WaitingBatch[],
  { pool, locked, now }: Claim & { pool: LinePoolName },
): Rival[] {
  const { shortOf, shortOfLinesSince } = locked.batch;
  const own = (shortOf === pool && shortOfLinesSince) || now;
  return waiting.map(({ busy, since }) => ({ busy, isEarlier: since < own }));
}

/** The rates that a call start of a batch has to keep. */
export function ratesOfBatch(
  { dialling, quotas }: Dialling,
  { batch, campaign, organization }: Pick<CallingBatch, 'batch' | 'campaign' | 'organization'>,
): CallRate[] {
  const { maxCallsPerSecond } = effectiveCallQuotas(organization.quotas, quotas);
  const rated = { ...batch, callsPerSecond: campaign.callsPerSecond };
  return ratesOf(rated, { ...dialling, organizationCallsPerSecond: maxCallsPerSecond });
}

/**
 * How many permits a claim may take, locked for it. None while another batch has the turn of a rate; half
 * of a rate at most while others wait for it. Without a rate: all, and no statement.
 */
export async function permitsLeft(
  tx: Tx,
  { locked, limit, now, ...deps }: Dialling & Claim & { limit: number },
): Promise<PermitsLeft> {
  const rates = ratesOfBatch(deps, locked);
  if (rates.length === 0 || limit <= 0) return { rates, limit, waitMs: 0, scopes: [] };
  const { batchId } = locked.batch;
  let share = limit;
  for (const { scope, slots } of rates) {
    const list = { pool: 'pace', scope, batchId, now } as const;
    const isTaken = await isTurnTaken(tx, list);
    if (isTaken) return { rates, limit: 0, waitMs: SHORTEST_WAIT_MS, scopes: [scope] };
    if (await doOthersWait(tx, list)) share = Math.min(share, shareOfTurn(slots));
  }
  const crowded = await crowdedScope(tx, locked, rates);
  if (crowded !== null) return { rates, limit: 0, waitMs: CROWDED_WAIT_MS, scopes: [crowded] };
  const horizon = { aheadMs: AHEAD_MS, gatheredMs: GATHERED_MS };
  const { count, nextMs, scope } = await availablePermits(tx, {
    rates,
    ...horizon,
    limit: share,
  });
  const waitMs = Math.max(SHORTEST_WAIT_MS, Math.ceil(nextMs - GATHERED_MS));
  return { rates, limit: count, waitMs, scopes: [scope] };
}

/**
 * The list of an organization whose starts without an answer hold half of the permits that all share: it
 * takes no more meanwhile, and waits apart, so that it holds no turn of the others. null: it may go on.
 */
async function crowdedScope(
  tx: Tx,
  { batch: { organizationId } }: CallingBatch,
  rates: readonly CallRate[],
): Promise<string | null> {
  const shared = rates.find(({ scope }) => scope === WHOLE_CALL_CONTROL);
  if (shared === undefined) return null;
  const held = await countUnanswered(tx, { ...shared, organizationId });
  return held > 0 && held >= shared.slots / 2 ? `${shared.scope} ${organizationId}` : null;
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
  { db, dialling, quotas }: Dialling & { db: Db },
  input: ContactInput,
): Promise<readonly CallRate[]> {
  const batch = input.isPaced ? await rateOfBatch(db, input) : undefined;
  const organizationCallsPerSecond = batch?.quotaCallsPerSecond ?? quotas.maxCallsPerSecond;
  const limits = { ...dialling, organizationCallsPerSecond };
  const rates = batch === undefined ? [] : ratesOf(batch, limits);
  const { executionId } = input;
  let waitMs = await msUntilPermit(db, { rates, executionId });
  while (waitMs !== null && waitMs > 0) {
    await pause(waitMs);
    waitMs = await msUntilPermit(db, { rates, executionId });
  }
  return rates;
}

/** Removes the permits of a batch with a rate of its own once it has nothing left to call. */
export async function removePermits(
  tx: Tx,
  { batch: { batchId, callsPerSecondOverride: rate } }: CallingBatch,
): Promise<void> {
  if (rate !== null) await removeRestedPermits(tx, { scope: batchId, ...callRate(rate) });
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
