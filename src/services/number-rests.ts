import { recordAudit } from '../db/audit-log.ts';
import { touchBatches, type TouchedBatch } from '../db/batches/changes.ts';
import { endDeferrals } from '../db/contacts/deferrals.ts';
import { findNumberHealth, type NumberHealth } from '../db/limits/number-health.ts';
import { endRest, writeRest } from '../db/limits/number-rests.ts';
import type { Db, Tx } from '../db/tables.ts';
import type { Actor } from '../domain/audit.ts';
import { NotFoundError } from '../domain/errors.ts';
import { later } from '../domain/instant.ts';
import type { SaveOutcome } from './idempotency-keys.ts';
import type { BatchSignals } from '../temporal/workflow-messages.ts';

type Deps = {
  db: Db;
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'start'>;
};

type NumberOrder = { organizationId: string; phoneNumber: string; by: Actor };

const HOUR_MS = 3_600_000;
/** The longest rest; a wait for a cap is shorter. */
const LONGEST_WAIT_MS = 720 * HOUR_MS;

/**
 * Lets a caller number rest for some hours from now on, in the place of a rest that goes on. Live calls
 * end normally.
 * @throws {NotFoundError} the organization does not call from the number
 */
export async function restNumber(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  {
    hours,
    saveOutcome,
    ...order
  }: NumberOrder & { hours: number; saveOutcome: SaveOutcome<NumberHealth> },
): Promise<void> {
  const now = clock.now();
  const { organizationId, phoneNumber } = order;
  const restingUntil = later(now, hours * HOUR_MS);
  await db.transaction().execute(async (tx) => {
    await findOwn(tx, order, now);
    const rest = { organizationId, phoneNumber, restedAt: now, restingUntil };
    await writeRest(tx, { ...rest, reason: 'by_request', replaces: true });
    await record(tx, 'rest_number', { ...order, now, until: restingUntil });
    await saveOutcome(tx, await findOwn(tx, order, now));
  });
}

/**
 * Ends the rest of a caller number, and wakes the batches that wait for it. Its calls until now are not
 * judged again.
 * @throws {NotFoundError} the organization does not call from the number
 */
export async function resumeNumber(
  { db, clock, batchSignals }: Deps,
  order: NumberOrder,
): Promise<NumberHealth> {
  const now = clock.now();
  const { organizationId } = order;
  const { health, batches } = await db.transaction().execute(async (tx) => {
    await findOwn(tx, order, now);
    const rested = await endRest(tx, { ...order, now });
    if (rested) await record(tx, 'resume_number', { ...order, now, until: null });
    const touched = rested ? await endNumberDeferrals(tx, { organizationId, now }) : [];
    return { health: await findOwn(tx, order, now), batches: touched };
  });
  await Promise.all(batches.map((batch) => batchSignals.start(batch)));
  return health;
}

async function endNumberDeferrals(
  tx: Tx,
  { organizationId, now }: { organizationId: string; now: Date },
): Promise<TouchedBatch[]> {
  const batches = await touchBatches(tx, { organizationId });
  const batchIds = batches.map(({ batchId }) => batchId);
  const only = { reasons: ['caller_numbers_resting'], longestMs: LONGEST_WAIT_MS } as const;
  await endDeferrals(tx, { batchIds, now, only });
  return batches;
}

async function findOwn(tx: Tx, order: NumberOrder, now: Date): Promise<NumberHealth> {
  const health = await findNumberHealth(tx, { ...order, now });
  if (health === undefined) throw new NotFoundError('caller_number');
  return health;
}

async function record(
  tx: Tx,
  action: 'rest_number' | 'resume_number',
  { organizationId, phoneNumber, by, now, until }: NumberOrder & { now: Date; until: Date | null },
): Promise<void> {
  await recordAudit(tx, {
    organizationId,
    by,
    at: now,
    action,
    objectKind: 'organization',
    objectId: organizationId,
    details: {
      phone_number: phoneNumber,
      ...(until && { reason: 'by_request', resting_until: until.toISOString() }),
    },
  });
}
