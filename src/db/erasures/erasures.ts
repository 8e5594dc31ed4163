import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type ListOrders, type ListPage, pageOf } from '../list-page.ts';
import type { Db, Tx } from '../tables.ts';
import type { ErasuresTable } from '../erasure-tables.ts';

export type ErasureRow = Selectable<ErasuresTable>;

/** An erasure that is not completed: its number is still known. */
export type OpenErasure = ErasureRow & { phoneNumber: string };

export async function insertErasure(
  tx: Tx,
  erasure: Insertable<ErasuresTable>,
): Promise<ErasureRow> {
  return tx.insertInto('erasures').values(erasure).returningAll().executeTakeFirstOrThrow();
}

export async function findErasure(
  db: Db,
  { organizationId, erasureId }: { organizationId: string; erasureId: string },
): Promise<ErasureRow | undefined> {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where('erasureId', '=', erasureId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
}

/**
 * Finds an erasure of a number that is not completed.
 * @param key `except`: the id of an erasure that does not count
 */
export async function findOpenErasure(
  db: Db,
  key: { organizationId: string; numberHash: string; except?: string },
): Promise<ErasureRow | undefined> {
  const { organizationId, numberHash, except } = key;
  const open = db
    .selectFrom('erasures')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('numberHash', '=', numberHash)
    .where('status', '<>', 'completed')
    .limit(1);
  return (except === undefined ? open : open.where('erasureId', '<>', except)).executeTakeFirst();
}

/** `numberHashes`: only erasures of a number with one of these hashes. */
export type ErasureFilter = {
  organizationId: string;
  numberHashes?: readonly string[] | undefined;
};

/** An erasure id is a UUIDv7. */
export const ERASURE_ORDERS: ListOrders<'created_at', ErasureRow> = {
  created_at: [{ column: sql.ref('erasureId'), kind: 'uuid', of: ({ erasureId }) => erasureId }],
};

/** One page of an organization's erasures. */
export async function listErasures(
  db: Db,
  { filter, page }: { filter: ErasureFilter; page: ListPage<ErasureRow> },
): Promise<ErasureRow[]> {
  return pageOf(matchingErasures(db, filter).selectAll(), page).execute();
}

export async function countErasures(db: Db, filter: ErasureFilter): Promise<number> {
  const { count } = await matchingErasures(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

function matchingErasures(db: Db, { organizationId, numberHashes }: ErasureFilter) {
  const own = db.selectFrom('erasures').where('organizationId', '=', organizationId);
  return numberHashes === undefined ? own : own.where('numberHash', 'in', [...numberHashes]);
}

/**
 * Takes an open erasure, so that no other process works on it until `heldUntil`: of the organization that
 * follows `after` in the order of ids, so that the organizations come in turn, the one that waits longest.
 */
export async function holdErasure(
  db: Db,
  { now, heldUntil, after }: { now: Date; heldUntil: Date; after: string },
): Promise<OpenErasure | undefined> {
  const row = await db
    .updateTable('erasures')
    .set({ heldUntil })
    .where('erasureId', '=', (eb) =>
      eb
        .selectFrom('erasures')
        .select('erasureId')
        .where('status', '<>', 'completed')
        .where((held) => held.or([held('heldUntil', 'is', null), held('heldUntil', '<=', now)]))
        .orderBy((held) => held('organizationId', '<=', after))
        .orderBy('organizationId')
        .orderBy((held) => held.fn.coalesce('heldUntil', 'requestedAt'))
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst();
  return row && withNumber(row);
}

/** @returns undefined when it is completed */
export async function lockErasure(
  tx: Tx,
  { erasureId }: { erasureId: string },
): Promise<OpenErasure | undefined> {
  const row = await tx
    .selectFrom('erasures')
    .selectAll()
    .where('erasureId', '=', erasureId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && withNumber(row);
}

function withNumber(row: ErasureRow): OpenErasure | undefined {
  const { phoneNumber } = row;
  return phoneNumber === null ? undefined : { ...row, phoneNumber };
}

export type ErasureChange = Pick<
  Updateable<ErasuresTable>,
  | 'status'
  | 'suppress'
  | 'phoneNumber'
  | 'erasingAt'
  | 'completedAt'
  | 'heldUntil'
  | 'erased'
  | 'leftOver'
>;

export async function updateErasure(
  db: Db | Tx,
  { erasureId, ...change }: ErasureChange & { erasureId: string },
): Promise<void> {
  await db.updateTable('erasures').set(change).where('erasureId', '=', erasureId).execute();
}

/** The ids of the keys under which numbers are hashed. */
export async function hashKeysInUse(db: Db): Promise<string[]> {
  const { rows } = await sql<{ keyId: string }>`
    select distinct split_part(number_hash, ':', 2) as key_id from erasures`.execute(db);
  return rows.map(({ keyId }) => keyId);
}
