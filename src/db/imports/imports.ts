import { sql } from 'kysely';
import type { BatchRow, Db, ImportRow, NewImport, Tx } from '../tables.ts';
import { lockBatchRow } from '../batches/locks.ts';

export async function insertImport(db: Db | Tx, row: NewImport): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

/** Says that an import still grows; one that is silent for long is dropped. */
export async function recordImportNews(
  db: Db,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ lastNewsAt: now })
    .where('importId', '=', importId)
    .execute();
}

export type Adoption = {
  importId: string;
  batchId: string;
  firstPosition: number;
  dueAt: Date;
};

/**
 * Gives the contacts of an import to a batch that is there, behind those that it has; answers how
 * many they were.
 */
export async function adoptContacts(
  tx: Tx,
  { importId, batchId, firstPosition, dueAt }: Adoption,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('contacts')
    .set((eb) => ({
      batchId,
      position: eb('position', '+', firstPosition),
      dueAt,
      lookAt: dueAt,
    }))
    .where('batchId', '=', importId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** How many positions a batch has, by the last one. */
export async function countPositions(tx: Tx, { batchId }: { batchId: string }): Promise<number> {
  const { last } = await tx
    .selectFrom('contacts')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

/** Ends an import; false when it was ended before. */
export async function deleteImport(
  db: Db | Tx,
  { importId }: { importId: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('imports')
    .where('importId', '=', importId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Keeps a batch from completing while contacts are on their way to it. */
export async function holdForImport(
  tx: Tx,
  { batchId, now }: { batchId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('batches')
    .set((eb) => ({ importingSince: eb.fn.coalesce('importingSince', eb.val(now)) }))
    .where('batchId', '=', batchId)
    .execute();
}

/**
 * Grows a batch by the contacts of an import that has ended, 0 where it was given up; the batch may
 * complete when no other import goes on. Its workflow has a revision to look for.
 */
export async function releaseAfterImport(
  db: Db | Tx,
  { batchId, added, now }: { batchId: string; added: number; now: Date },
): Promise<BatchRow> {
  return db
    .updateTable('batches')
    .set((eb) => ({
      totalContacts: eb('totalContacts', '+', added),
      revision: eb('revision', '+', 1),
      importingSince: eb
        .selectFrom('imports')
        .select((of) => of.fn.min('begunAt').as('begunAt'))
        .where('imports.batchId', '=', batchId),
      ...(added > 0 && { updatedAt: now }),
    }))
    .where('batchId', '=', batchId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Ends an import and removes its contacts; answers the batch that waited for them and may now
 * complete. undefined when it has ended before, or no batch waited.
 */
export async function giveUpImport(
  tx: Tx,
  { importId, batchId, now }: { importId: string; batchId: string | null; now: Date },
): Promise<BatchRow | undefined> {
  const isGivenUp = await deleteImport(tx, { importId });
  if (!isGivenUp) return undefined;
  await tx.deleteFrom('contacts').where('batchId', '=', importId).execute();
  if (batchId === null) return undefined;
  // Locked first: an import that begins meanwhile is seen only by what is read behind the lock.
  await lockBatchRow(tx, { batchId, strength: 'no key update' });
  return releaseAfterImport(tx, { batchId, added: 0, now });
}

/**
 * Lets one append at a time give positions in a batch, to the end of the transaction, while the
 * batch itself stays free for its claims. Locked before everything else.
 */
export async function lockPositions(tx: Tx, { batchId }: { batchId: string }): Promise<void> {
  // One before it may add a million contacts, which takes longer than others may wait for a row.
  await sql`set local lock_timeout = '60s'`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${batchId}, 0))`.execute(tx);
  await sql`set local lock_timeout to default`.execute(tx);
}

/** Imports of which nothing was heard since an instant. */
export async function silentImports(
  db: Db,
  { silentSince, limit }: { silentSince: Date; limit: number },
): Promise<ImportRow[]> {
  return db
    .selectFrom('imports')
    .selectAll()
    .where('lastNewsAt', '<', silentSince)
    .limit(limit)
    .execute();
}
