import type { CallingBatch } from '../src/db/claims.ts';
import { batchesShortOfLines, countOrganizationLines, liveCallsByNumber } from '../src/db/lines.ts';
import { lockOrganization } from '../src/db/organizations.ts';
import type { Tx } from '../src/db/tables.ts';
import type { DiallingSettings } from '../src/domain/campaign.ts';
import { spareCalls } from '../src/domain/caller-number.ts';
import { freeLines } from '../src/domain/lines.ts';
import { later } from './instant.ts';

/** The lines that a batch may take now. */
export type Lines = {
  free: number;
  /** The organization's limit allows it fewer than its own. */
  isShort: boolean;
  /** Free lines of the organization, for whichever of its batches. */
  left: number;
  /** The batches that wait for one of them. */
  waiting: readonly string[];
};

/** A batch that waits for a line looks more often than this. */
const WAITING_LOOK_MS = 30_000;

/** Counts the lines that a batch may take, under the locks that keep the counts true. */
export async function linesFor(
  tx: Tx,
  batch: { locked: CallingBatch; settings: DiallingSettings; busy: number; now: Date },
): Promise<Lines> {
  const { settings, busy } = batch;
  const own = { limit: settings.concurrencyLimit, busy };
  const callers = await callersFor(tx, batch);
  const organization = await organizationLines(tx, batch);
  const { count, isShort } = freeLines({ batch: own, organization });
  const left = organization === null ? 0 : organization.limit - organization.busy;
  return {
    free: Math.min(count, callers),
    isShort,
    left,
    waiting: organization?.batches ?? [],
  };
}

/** Calls that the caller numbers of a batch may still make; Infinity without a limit. */
async function callersFor(
  tx: Tx,
  { locked, settings, busy }: { locked: CallingBatch; settings: DiallingSettings; busy: number },
): Promise<number> {
  const { organizationId, maxLiveCallsPerNumber: limit } = locked.campaign;
  if (limit === null) return Infinity;
  const { phoneNumbers: numbers } = settings;
  const liveCalls = await liveCallsByNumber(tx, { organizationId, numbers });
  const live = [...liveCalls.values()].reduce((sum, calls) => sum + calls, 0);
  // A busy line without a call is about to choose a number.
  const choosing = Math.max(0, busy - live);
  return Math.max(0, spareCalls({ numbers, liveCalls, limit }) - choosing);
}

type OrganizationLines = {
  limit: number;
  busy: number;
  waiting: readonly number[];
  batches: readonly string[];
};

/** null where the organization has no limit, which then costs nothing. */
async function organizationLines(
  tx: Tx,
  { locked, now }: { locked: CallingBatch; now: Date },
): Promise<OrganizationLines | null> {
  const { organizationId, batchId } = locked.batch;
  if (locked.organization.maxLiveCalls === null) return null;
  // Claims of the organization come one after the other: each counts what the one before took.
  const { maxLiveCalls: limit } = await lockOrganization(tx, { organizationId });
  if (limit === null) return null;
  const busy = await countOrganizationLines(tx, { organizationId });
  const lookedSince = later(now, -WAITING_LOOK_MS);
  const short = await batchesShortOfLines(tx, { organizationId, batchId, lookedSince });
  return {
    limit,
    busy,
    waiting: short.map((batch) => batch.busy),
    batches: short.map((batch) => batch.batchId),
  };
}
