import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, SuppressionsTable, Tx } from './tables.ts';

export type SuppressionRow = Selectable<SuppressionsTable>;

/** A suppression is identified by its id or by its number. */
export type SuppressionKey = { suppressionId: string } | { phoneNumber: string };

/** The SQL condition that a suppression has not expired at `now`. */
export function isInForce(now: Date) {
  return sql<boolean>`(expires_at is null or expires_at > ${now})`;
}

/** Selects suppressions in force at `now`; expired ones count as deleted. */
export type SuppressionFilter = {
  organizationId: string;
  phoneNumber?: string | undefined;
  now: Date;
};

/**
 * Suppresses distinct numbers. A number that is already suppressed gets the new reason and expiry.
 * Rows are locked in the order of their numbers, so that two concurrent lists cannot deadlock.
 */
export async function upsertSuppressions(
  db: Db,
  suppressions: readonly Insertable<SuppressionsTable>[],
): Promise<SuppressionRow[]> {
  return db
    .insertInto('suppressions')
    .values(suppressions.toSorted((a, b) => (a.phoneNumber < b.phoneNumber ? -1 : 1)))
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'phoneNumber']).doUpdateSet((eb) => ({
        reason: eb.ref('excluded.reason'),
        expiresAt: eb.ref('excluded.expiresAt'),
      })),
    )
    .returningAll()
    .execute();
}

/**
 * Suppresses a number without an expiry. A number that is already suppressed keeps its reason and
 * loses its expiry.
 */
export async function suppressPermanently(
  tx: Tx,
  suppression: { organizationId: string; phoneNumber: string; reason: string; now: Date },
): Promise<void> {
  const { organizationId, phoneNumber, reason, now } = suppression;
  await tx
    .insertInto('suppressions')
    .values({ organizationId, phoneNumber, reason, createdAt: now })
    .onConflict((conflict) =>
      conflict.columns(['organizationId', 'phoneNumber']).doUpdateSet({ expiresAt: null }),
    )
    .execute();
}

export async function findSuppression(
  db: Db,
  { key, ...filter }: SuppressionFilter & { key: SuppressionKey },
): Promise<SuppressionRow | undefined> {
  const found = suppressionsInForce(db, filter).selectAll();
  return 'suppressionId' in key
    ? found.where('suppressionId', '=', key.suppressionId).executeTakeFirst()
    : found.where('phoneNumber', '=', key.phoneNumber).executeTakeFirst();
}

/** One page of an organization's suppressions, newest first. */
export async function listSuppressions(
  db: Db,
  { skip, limit, ...filter }: SuppressionFilter & { skip: number; limit: number },
): Promise<SuppressionRow[]> {
  return suppressionsInForce(db, filter)
    .selectAll()
    .orderBy('suppressionId', 'desc')
    .offset(skip)
    .limit(limit)
    .execute();
}

export async function countSuppressions(db: Db, filter: SuppressionFilter): Promise<number> {
  const { count } = await suppressionsInForce(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns whether the suppression existed */
export async function deleteSuppression(
  db: Db,
  { organizationId, suppressionId }: { organizationId: string; suppressionId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('suppressions')
    .where('organizationId', '=', organizationId)
    .where('suppressionId', '=', suppressionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Deletes at most `limit` suppressions, of all organizations, that expired before an instant.
 * @returns how many were deleted
 */
export async function deleteExpiredSuppressions(
  db: Db,
  { expiredBefore, limit }: { expiredBefore: Date; limit: number },
): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('suppressions')
    // Postgres checks this again once the row is locked: a number suppressed anew is kept.
    .where('expiresAt', '<', expiredBefore)
    .where((eb) =>
      eb(
        'suppressionId',
        'in',
        eb
          .selectFrom('suppressions')
          .select('suppressionId')
          .where('expiresAt', '<', expiredBefore)
          .limit(limit),
      ),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function suppressionsInForce(db: Db, { organizationId, phoneNumber, now }: SuppressionFilter) {
  const inForce = db
    .selectFrom('suppressions')
    .where('organizationId', '=', organizationId)
    .where(isInForce(now));
  return phoneNumber === undefined ? inForce : inForce.where('phoneNumber', '=', phoneNumber);
}
