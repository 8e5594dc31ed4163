import { lockName } from '../advisory-lock.ts';
import { sql } from 'kysely';
import type { BatchRow, Db, ImportRow, NewImport, Tx } from '../tables.ts';
import { lockBatchRow } from '../batches/batches.ts';

export async function insertImport(db: Db | Tx, row: NewImport): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

/** Lets one upload of an organization begin at a time, until the transaction ends. Its first lock. */
export async function lockUploads(
  tx: Tx,
  { organizationId }: { organizationId: string },
): Promise<void> {
  const key = `uploads of ${organizationId}`;
  await lockName(tx, key);
}

/** Uploads of an organization at every API process, those included that the sweep will drop. */
export async function countImports(
  db: Db | Tx,
  { organizationId }: { organizationId: string },
): Promise<number> {
  const { count } = await db
    .selectFrom('imports')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Records that an import makes progress. The sweep abandons an import without progress. */
export async function recordImportProgress(
  db: Db,
  { importId, now }: { importId: string; now: Date },
): Promise<void> {
  await db
    .updateTable('imports')
    .set({ lastNewsAt: now })
    .where('importId', '=', importId)
    .execute();
}

export type StagedContacts = {
  importId: string;
  batchId: string;
  firstPosition: number;
  dueAt: Date;
};

/**
 * Moves the staged contacts of an import into a batch, behind the contacts that it already has.
 * @returns how many contacts were moved
 */
export async function moveStagedContacts(
  tx: Tx,
  { importId, batchId, firstPosition, dueAt }: StagedContacts,
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

/** Counts the contacts of a batch by its last position, because positions have no gaps. */
export async function countPositions(tx: Tx, { batchId }: { batchId: string }): Promise<number> {
  const { last } = await tx
    .selectFrom('contacts')
    .select((eb) => eb.fn.max('position').as('last'))
    .where('batchId', '=', batchId)
    .executeTakeFirstOrThrow();
  return (last ?? -1) + 1;
}

/**
 * Locks an import, so that nobody else ends it or adds contacts to it. Its row is deleted after its
 * contacts were moved: a tenant that is limited to a batch sees staged contacts by that row alone.
 * @returns false when the import had already ended
 */
export async function lockImport(tx: Tx, { importId }: { importId: string }): Promise<boolean> {
  const found = await tx
    .selectFrom('imports')
    .select('importId')
    .where('importId', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Ends an import that the caller has locked. */
export async function deleteImport(tx: Tx, { importId }: { importId: string }): Promise<void> {
  await tx.deleteFrom('imports').where('importId', '=', importId).execute();
}

/** Marks a batch as importing, so that it does not complete before its contacts arrive. */
export async function markImporting(
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
 * Records on a batch that one of its imports has ended. The batch may complete once no other import
 * is running. The new revision tells its workflow to poll.
 * @param end `added`: how many contacts the import added, 0 for an abandoned one
 */
export async function recordImportEnd(
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
 * Ends an import and deletes its staged contacts.
 * @returns the batch that waited for the contacts and may now complete; undefined when the import
 * had already ended, or was to create a new batch
 */
export async function abandonImport(
  tx: Tx,
  { importId, batchId, now }: { importId: string; batchId: string | null; now: Date },
): Promise<BatchRow | undefined> {
  if (batchId !== null) await lockPositions(tx, { batchId });
  const isRunning = await lockImport(tx, { importId });
  if (!isRunning) return undefined;
  // A million contacts take half a second from memory; a cold disk may take longer than the usual limit.
  await sql`set local statement_timeout = '40s'`.execute(tx);
  await tx.deleteFrom('contacts').where('batchId', '=', importId).execute();
  await sql`set local statement_timeout to default`.execute(tx);
  await deleteImport(tx, { importId });
  if (batchId === null) return undefined;
  // Locked before the imports are read, so that an import that begins meanwhile is seen.
  await lockBatchRow(tx, { batchId, strength: 'no key update' });
  return recordImportEnd(tx, { batchId, added: 0, now });
}

/**
 * Lets one transaction at a time add contacts to a batch or delete some of it. The count of the stored
 * contacts is locked with them, and who adds many locks the batch only then, while who deletes one has locked
 * the batch before. An advisory lock leaves the batch row free for claims. It is the first lock of its
 * transaction.
 */
export async function lockPositions(tx: Tx, { batchId }: { batchId: string }): Promise<void> {
  // An earlier append may add a million contacts, which takes longer than the usual lock time-out.
  await sql`set local lock_timeout = '60s'`.execute(tx);
  await lockName(tx, batchId);
  await sql`set local lock_timeout to default`.execute(tx);
}

/** Finds imports without progress since an instant. */
export async function findSilentImports(
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
