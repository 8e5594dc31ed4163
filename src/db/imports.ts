import { sql } from 'kysely';
import type { ContactsDestination, NewContact } from './contacts.ts';
import { copyLine, copyText } from './copy.ts';
import type { BatchRow, Db, ImportRow, NewImport, Tx } from './tables.ts';

export async function insertImport(db: Db | Tx, row: NewImport): Promise<void> {
  await db.insertInto('imports').values(row).execute();
}

/** Adds contacts to the stage of an import, at consecutive positions. */
export async function stageContacts(
  db: Db,
  { importId, firstPosition }: { importId: string; firstPosition: number },
  contacts: readonly Omit<NewContact, 'contactId'>[],
): Promise<void> {
  const lines = contacts.map((contact, index) =>
    copyLine([
      importId,
      firstPosition + index,
      contact.phoneNumber,
      JSON.stringify(contact.callVariables),
      contact.timezone,
      contact.externalId,
    ]),
  );
  const columns = 'import_id, position, phone_number, call_variables, timezone, external_id';
  await copyText(db, `copy import_rows (${columns}) from stdin`, lines.join(''));
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

/**
 * Makes the staged rows of an import contacts; answers how many there were. Ids are made by
 * Postgres: sending a million of them takes longer than everything else about the row.
 */
export async function insertStagedContacts(
  tx: Tx,
  { importId }: { importId: string },
  destination: ContactsDestination,
): Promise<number> {
  const { organizationId, campaignId, batchId, firstPosition, dueAt } = destination;
  const { numAffectedRows } = await sql`
    insert into contacts (contact_id, organization_id, campaign_id, batch_id, position,
      phone_number, call_variables, timezone, external_id, due_at, look_at)
    select uuidv7(), ${organizationId}, ${campaignId}, ${batchId},
      ${firstPosition}::integer + position,
      phone_number, call_variables, timezone, external_id, ${dueAt}, ${dueAt}
    from import_rows where import_id = ${importId}`.execute(tx);
  return Number(numAffectedRows ?? 0);
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

export async function clearStage(db: Db, { importId }: { importId: string }): Promise<void> {
  await db.deleteFrom('importRows').where('importId', '=', importId).execute();
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
 * Ends an import whose contacts will not come; answers the batch that waited for them and may now
 * complete. undefined when it has ended before, or no batch waited.
 */
export async function giveUpImport(
  tx: Tx,
  { importId, batchId, now }: { importId: string; batchId: string | null; now: Date },
): Promise<BatchRow | undefined> {
  const isGivenUp = await deleteImport(tx, { importId });
  if (!isGivenUp || batchId === null) return undefined;
  return releaseAfterImport(tx, { batchId, added: 0, now });
}

/**
 * Lets one append at a time give positions in a batch, to the end of the transaction, while the
 * batch itself stays free for its claims. Locked before everything else.
 */
export async function lockPositions(tx: Tx, { batchId }: { batchId: string }): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${batchId}, 0))`.execute(tx);
}

/** Clears the stage of imports that have ended: their rows come after the import and go after it. */
export async function clearForgottenStages(db: Db): Promise<void> {
  await db
    .deleteFrom('importRows')
    .where('importId', 'not in', (eb) => eb.selectFrom('imports').select('importId'))
    .execute();
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
