import { sql } from 'kysely';
import { calleeZoneOf } from '../../domain/hours/callee-zone.ts';
import type { ContactRow, Tx } from '../tables.ts';
import { matchingBatches } from '../batches/batch-lists.ts';
import type { NewContact } from './contacts.ts';

/** What of a contact can be changed while it waits. */
export type ContactMembers = Omit<NewContact, 'contactId'>;

/**
 * Writes the members of a waiting contact that the caller has locked. What deferred it may have ended, so
 * that it is due as the policy says.
 * @param dueAt when it is called; null leaves the time as it is
 */
export async function editContact(
  tx: Tx,
  edit: { contactId: string; members: ContactMembers; dueAt: Date | null },
): Promise<ContactRow> {
  const { contactId, members, dueAt } = edit;
  return tx
    .updateTable('contacts')
    .set({
      phoneNumber: members.phoneNumber,
      callVariables: JSON.stringify(members.callVariables),
      timezone: members.timezone,
      externalId: members.externalId,
      consentBasis: members.consentBasis,
      consentAt: members.consentAt,
      consentReference: members.consentReference,
      calleeZone: calleeZoneOf(members),
      dueAt: sql<Date>`coalesce(${dueAt}, due_at)`,
      lookAt: sql<Date>`coalesce(${dueAt}, due_at)`,
      statusReason: null,
    })
    .where('contactId', '=', contactId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes a contact that the caller has locked, and takes it from the total of its batch. */
export async function removeContact(
  tx: Tx,
  { batchId, contactId, now }: { batchId: string; contactId: string; now: Date },
): Promise<void> {
  await tx.deleteFrom('contacts').where('contactId', '=', contactId).execute();
  await tx
    .updateTable('batches')
    .set((eb) => ({
      totalContacts: eb('totalContacts', '-', 1),
      removedContacts: eb('removedContacts', '+', 1),
      updatedAt: now,
    }))
    .where('batchId', '=', batchId)
    .execute();
}

/** Where a contact with an external id is looked for. */
export type ExternalIdScope = { organizationId: string } & (
  | { batchId: string }
  | { campaignId: string }
);

/** The newest contact of each external id, in batches that are not deleted. */
export async function findByExternalId(
  tx: Tx,
  { externalIds, ...scope }: ExternalIdScope & { externalIds: readonly string[] },
): Promise<Map<string, ContactRow>> {
  const { organizationId, ...within } = scope;
  const found = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('externalId', 'in', [...externalIds])
    .where((eb) => eb.and({ ...within }))
    .where('batchId', 'in', matchingBatches(tx, { organizationId }).select('batchId'))
    .orderBy('contactId')
    .execute();
  return new Map(found.map((contact) => [contact.externalId ?? '', contact]));
}

/** Locks these contacts, but for those that other transactions have locked: they are being called. */
export async function lockFreeContacts(
  tx: Tx,
  contactIds: readonly string[],
): Promise<Map<string, ContactRow>> {
  const locked = await tx
    .selectFrom('contacts')
    .selectAll()
    .where('contactId', 'in', [...contactIds])
    .orderBy('contactId')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return new Map(locked.map((contact) => [contact.contactId, contact]));
}
