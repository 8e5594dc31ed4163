import type { Db, Tx } from '../tables.ts';

/**
 * Contacts that an organization has stored, with those of running uploads and of deleted batches. In a
 * transaction that has added contacts, the count includes them and all that were committed before: a
 * trigger has locked the row with them.
 */
export async function countStoredContacts(
  db: Db | Tx,
  { organizationId }: { organizationId: string },
): Promise<number> {
  const row = await db
    .selectFrom('storedContacts')
    .select('contacts')
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return row?.contacts ?? 0;
}
