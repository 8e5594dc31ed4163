import {
  batchesShortOfLines,
  countChoosing,
  countOrganizationLines,
  liveCallsByNumber,
  type WaitingBatch,
} from '../../db/limits/lines.ts';
import { lockOrganization } from '../../db/organizations.ts';
import type { Tx } from '../../db/tables.ts';
import type { DiallingSettings } from '../../domain/campaign.ts';
import { spareCalls } from '../../domain/caller-number.ts';
import { type FreeLines, freeLines, type LinePool } from '../../domain/limits/lines.ts';
import { later } from '../../domain/instant.ts';
import type { CallingBatch } from '../../db/batches/locks.ts';

type Look = { locked: CallingBatch; now: Date };
type Lines = Look & { settings: DiallingSettings; busy: number };

/** A batch that waits for a line looks more often than this. */
const WAITING_LOOK_MS = 30_000;

/** Counts the lines that a batch may take, under the locks that keep the counts true. */
export async function freeLinesOf(tx: Tx, lines: Lines): Promise<FreeLines> {
  return freeLines({
    batch: { limit: lines.settings.concurrencyLimit, busy: lines.busy },
    callers: await callersOf(tx, lines),
    organization: await organizationOf(tx, lines),
  });
}

/**
 * The batches that could take lines which a look has left, so that no line rests until they look by
 * themselves: whoever gets one and cannot use it passes it on by its own look.
 */
export async function batchesToWake(tx: Tx, look: Look): Promise<string[]> {
  const waiting = await waitingBatches(tx, look);
  if (waiting.length === 0) return [];
  const { organizationId } = look.locked.batch;
  const limit = look.locked.organization.maxLiveCalls ?? Infinity;
  const left = Math.max(0, limit - (await countOrganizationLines(tx, { organizationId })));
  const numbers = waiting.flatMap((batch) => batch.numbers);
  const liveCalls = await liveCallsByNumber(tx, { organizationId, numbers });
  const forLines = waiting.filter(({ shortOf }) => shortOf === 'organization').slice(0, left);
  const choosing = await countChoosing(tx, { organizationId, numbers });
  const forCallers = waiting.filter(
    ({ shortOf, perNumber, ...batch }) =>
      shortOf === 'callers' && spareCalls({ ...batch, liveCalls, limit: perNumber }) > choosing,
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
    limit: spareCalls({ numbers, liveCalls, limit }),
    busy: await countChoosing(tx, { organizationId, numbers }),
    waiting: rivals.map((batch) => batch.busy),
  };
}

/** null where the organization has no limit, which then costs nothing. */
async function organizationOf(tx: Tx, look: Look): Promise<LinePool | null> {
  const { organization, batch } = look.locked;
  if (organization.maxLiveCalls === null) return null;
  const { organizationId } = batch;
  // Claims of the organization come one after the other: each counts what the one before took.
  const { maxLiveCalls: limit } = await lockOrganization(tx, { organizationId });
  if (limit === null) return null;
  const busy = await countOrganizationLines(tx, { organizationId });
  const waiting = await waitingBatches(tx, look);
  const rivals = waiting.filter(({ shortOf }) => shortOf === 'organization');
  return { limit, busy, waiting: rivals.map((rival) => rival.busy) };
}

async function waitingBatches(tx: Tx, { locked, now }: Look): Promise<WaitingBatch[]> {
  const { organizationId, batchId } = locked.batch;
  const lookedSince = later(now, -WAITING_LOOK_MS);
  return batchesShortOfLines(tx, { organizationId, batchId, lookedSince });
}
