import { type Breaker, CLOSED_BREAKER } from '../../domain/limits/circuit-breaker.ts';
import type { Db, Tx } from '../tables.ts';
import { type BreakerRow, breakerOf, columnsOf } from './breaker-columns.ts';

/** An organization, in the account of the installation. */
export type OrganizationKey = { organizationId: string };

const breakerColumns = [
  'failures',
  'firstRefused',
  'suspects',
  'suspectCampaigns',
  'refusalReason',
  'openUntil',
  'probeExecutionId',
  'probeUntil',
] as const satisfies readonly (keyof BreakerRow)[];

/** The columns of a joined row of `organization_breakers as own`. */
export const ownBreakerColumns = [
  'own.failures as ownFailures',
  'own.firstRefused as ownFirstRefused',
  'own.suspects as ownSuspects',
  'own.suspectCampaigns as ownSuspectCampaigns',
  'own.refusalReason as ownRefusalReason',
  'own.openUntil as ownOpenUntil',
  'own.probeExecutionId as ownProbeExecutionId',
  'own.probeUntil as ownProbeUntil',
] as const;

type OwnBreakerRow = {
  [column in keyof BreakerRow as `own${Capitalize<column>}`]: BreakerRow[column];
};

/** The breaker of an organization in a joined row; closed where there is none. */
export function ownBreakerOf(row: OwnBreakerRow): Breaker {
  return breakerOf({
    failures: row.ownFailures,
    firstRefused: row.ownFirstRefused,
    suspects: row.ownSuspects,
    suspectCampaigns: row.ownSuspectCampaigns,
    refusalReason: row.ownRefusalReason,
    openUntil: row.ownOpenUntil,
    probeExecutionId: row.ownProbeExecutionId,
    probeUntil: row.ownProbeUntil,
  });
}

/** The breaker of an organization now, without a lock. */
export async function readOrganizationBreaker(db: Db | Tx, key: OrganizationKey): Promise<Breaker> {
  const row = await rowOf(db, key).executeTakeFirst();
  return row === undefined ? CLOSED_BREAKER : breakerOf(row);
}

/**
 * The breaker of an organization, locked until the transaction ends. Locked before the health of an
 * account, after every other row.
 * @param skipLocked answer undefined instead of waiting for the lock
 */
export async function lockOrganizationBreaker(
  tx: Tx,
  { skipLocked = false, ...key }: OrganizationKey & { skipLocked?: boolean },
): Promise<Breaker | undefined> {
  const locked = rowOf(tx, key).forUpdate();
  const row = await (skipLocked ? locked.skipLocked() : locked).executeTakeFirst();
  return row && breakerOf(row);
}

function rowOf(db: Db | Tx, { organizationId }: OrganizationKey) {
  return db
    .selectFrom('organizationBreakers')
    .select(breakerColumns)
    .where('organizationId', '=', organizationId);
}

/** Inserts the row of an organization that has none yet. */
export async function insertOrganizationBreaker(
  db: Db,
  { organizationId }: OrganizationKey,
): Promise<void> {
  await db
    .insertInto('organizationBreakers')
    .values({ organizationId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Writes the breaker of an organization that was locked in this transaction. */
export async function writeOrganizationBreaker(
  tx: Tx,
  { organizationId, breaker }: OrganizationKey & { breaker: Breaker },
): Promise<void> {
  await tx
    .updateTable('organizationBreakers')
    .set(columnsOf(breaker))
    .where('organizationId', '=', organizationId)
    .execute();
}
