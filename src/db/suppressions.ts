import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { OPT_OUT_PATTERN } from '../domain/suppression.ts';
import { within } from './list-filters.ts';
import { type ListOrders, type ListPage, pageOf } from './list-page.ts';
import type { Db, SuppressionsTable, Tx } from './tables.ts';
import { eraseAnswersAboutSuppressions } from './webhooks/purge.ts';

export type SuppressionRow = Selectable<SuppressionsTable>;

/** A suppression is identified by its id, or by the names of its number: see `NumberHashes`. */
export type SuppressionKey = { suppressionId: string } | { names: readonly string[] };

/** The SQL condition that the callee has opted out. */
const isOptOut = sql<boolean>`coalesce(reason, '') ~* ${sql.lit(OPT_OUT_PATTERN)}`;

/** The SQL condition that a suppression has not expired at `now`. An opt-out never does. */
export function isInForce(now: Date) {
  return sql<boolean>`(expires_at is null or expires_at > ${now} or ${isOptOut})`;
}

/**
 * The SQL condition that a number of an organization is suppressed without an end. The hash of an erased
 * number is not looked at.
 */
export function isSuppressedForGood(
  organizationId: RawBuilder<unknown>,
  number: RawBuilder<unknown>,
) {
  return sql<boolean>`exists (select from suppressions
    where suppressions.organization_id = ${organizationId} and suppressions.phone_number = ${number}
      and (expires_at is null or ${isOptOut}))`;
}

/** Selects suppressions in force at `now`; expired ones count as deleted. */
export type SuppressionFilter = {
  organizationId: string;
  /** Of one number: itself, and its hashes. */
  names?: readonly string[] | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
  now: Date;
};

/**
 * Stores suppressions of distinct numbers, and locks the rows of numbers that are suppressed already,
 * which stay as they are. They come in the order of their numbers, in which their rows are locked: so
 * two concurrent lists cannot deadlock.
 * @returns the rows as they are stored, new and old
 */
export async function insertSuppressions(
  tx: Tx,
  suppressions: readonly Insertable<SuppressionsTable>[],
): Promise<SuppressionRow[]> {
  return tx
    .insertInto('suppressions')
    .values(suppressions)
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'phoneNumber'])
        .doUpdateSet((eb) => ({ organizationId: eb.ref('excluded.organizationId') })),
    )
    .returningAll()
    .execute();
}

/** Writes reason and expiry of suppressions. */
export async function changeSuppressions(
  tx: Tx,
  changed: readonly Pick<SuppressionRow, 'suppressionId' | 'reason' | 'expiresAt'>[],
): Promise<void> {
  if (changed.length === 0) return;
  await sql`
    update suppressions set reason = changed.reason, expires_at = changed.expires_at
    from unnest(${changed.map(({ suppressionId }) => suppressionId)}::uuid[],
                ${changed.map(({ reason }) => reason)}::text[],
                ${changed.map(({ expiresAt }) => expiresAt)}::timestamptz[])
      as changed (suppression_id, reason, expires_at)
    where suppressions.suppression_id = changed.suppression_id`.execute(tx);
}

/** Locks a suppression in force, so that nobody changes it before it is deleted. */
export async function lockSuppression(
  tx: Tx,
  filter: SuppressionFilter & { key: SuppressionKey },
): Promise<SuppressionRow | undefined> {
  return withKey(tx, filter).forUpdate().executeTakeFirst();
}

export async function findSuppression(
  db: Db,
  filter: SuppressionFilter & { key: SuppressionKey },
): Promise<SuppressionRow | undefined> {
  return withKey(db, filter).executeTakeFirst();
}

function withKey(db: Db, { key, ...filter }: SuppressionFilter & { key: SuppressionKey }) {
  const found = suppressionsInForce(db, filter).selectAll();
  return 'suppressionId' in key
    ? found.where('suppressionId', '=', key.suppressionId)
    : found
        .where('phoneNumber', 'in', [...key.names])
        .orderBy('phoneNumber')
        .limit(1);
}

/** A suppression id is a UUIDv7. */
export const SUPPRESSION_ORDERS: ListOrders<'created_at', SuppressionRow> = {
  created_at: [
    { column: sql.ref('suppressionId'), kind: 'uuid', of: ({ suppressionId }) => suppressionId },
  ],
};

/** One page of an organization's suppressions. */
export async function listSuppressions(
  db: Db,
  { filter, page }: { filter: SuppressionFilter; page: ListPage<SuppressionRow> },
): Promise<SuppressionRow[]> {
  return pageOf(suppressionsInForce(db, filter).selectAll(), page).execute();
}

export async function isNumberSuppressedForGood(
  db: Db,
  { organizationId, phoneNumber }: { organizationId: string; phoneNumber: string },
): Promise<boolean> {
  const found = isSuppressedForGood(sql`${organizationId}::uuid`, sql`${phoneNumber}::text`);
  const { rows } = await sql<{ found: boolean }>`select ${found} as found`.execute(db);
  return rows[0]?.found ?? false;
}

export async function countSuppressions(db: Db, filter: SuppressionFilter): Promise<number> {
  const { count } = await suppressionsInForce(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Deletes a suppression, and what receivers have answered to its event: an event names no number, so
 * whoever erases the person later could not find it.
 */
export async function deleteSuppression(
  tx: Tx,
  { suppressionId }: { suppressionId: string },
): Promise<void> {
  await tx.deleteFrom('suppressions').where('suppressionId', '=', suppressionId).execute();
  await eraseAnswersAboutSuppressions(tx, { suppressionIds: [suppressionId] });
}

/**
 * Deletes at most `limit` suppressions, of all organizations, that expired before an instant, as
 * `deleteSuppression` does; no opt-out.
 * @returns how many were deleted
 */
export async function deleteExpiredSuppressions(
  tx: Tx,
  { expiredBefore, limit }: { expiredBefore: Date; limit: number },
): Promise<number> {
  const deleted = await tx
    .deleteFrom('suppressions')
    // Postgres checks this again once the row is locked: a number suppressed anew is kept.
    .where('expiresAt', '<', expiredBefore)
    .where((eb) => eb.not(isOptOut))
    .where((eb) =>
      eb(
        'suppressionId',
        'in',
        eb
          .selectFrom('suppressions')
          .select('suppressionId')
          .where('expiresAt', '<', expiredBefore)
          .where((found) => found.not(isOptOut))
          .limit(limit),
      ),
    )
    .returning('suppressionId')
    .execute();
  const suppressionIds = deleted.map(({ suppressionId }) => suppressionId);
  await eraseAnswersAboutSuppressions(tx, { suppressionIds });
  return deleted.length;
}

function suppressionsInForce(db: Db, { organizationId, names, now, ...span }: SuppressionFilter) {
  const inForce = db
    .selectFrom('suppressions')
    .where('organizationId', '=', organizationId)
    .where(isInForce(now))
    .where(within(span, 'suppressions'));
  return names === undefined ? inForce : inForce.where('phoneNumber', 'in', [...names]);
}
