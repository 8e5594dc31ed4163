import { sql } from 'kysely';
import type { ContactStatus } from '../../domain/contact.ts';
import type { StatusReason } from '../../domain/status-reason.ts';
import { eraseWebhookAnswers } from '../webhooks/purge.ts';
import { isErasedNumber, markerOfContact } from './markers.ts';
import type { Db, Tx } from '../tables.ts';

export type PersonKey = { organizationId: string; phoneNumber: string };

/** A batch with a contact of a number that no call occupies; deleted batches and uploads count, too. */
export async function batchToErase(db: Db, person: PersonKey): Promise<string | undefined> {
  const found = await contactsOfPerson(db, person)
    .select('batchId')
    .where('currentExecutionId', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return found?.batchId;
}

/** Whether a contact has a number, be it in a call or not. */
export async function hasContacts(db: Db, person: PersonKey): Promise<boolean> {
  const found = await contactsOfPerson(db, person).select('contactId').limit(1).executeTakeFirst();
  return found !== undefined;
}

/** Locks contacts of a number in a locked batch that no call occupies, in the order of their ids. */
export async function lockContactsToErase(
  tx: Tx,
  { batchId, limit, ...person }: PersonKey & { batchId: string; limit: number },
): Promise<{ contactId: string; status: ContactStatus }[]> {
  return contactsOfPerson(tx, person)
    .select(['contactId', 'status'])
    .where('batchId', '=', batchId)
    .where('currentExecutionId', 'is', null)
    .orderBy('contactId')
    .limit(limit)
    .forNoKeyUpdate()
    .execute();
}

function contactsOfPerson(db: Db, { organizationId, phoneNumber }: PersonKey) {
  return db
    .selectFrom('contacts')
    .where('phoneNumber', '=', phoneNumber)
    .where('organizationId', '=', organizationId);
}

/** What a contact keeps: its ids, its counts and times, and how it ended. */
const withoutPerson = {
  callVariables: '{}',
  externalId: null,
  statusDetail: null,
  consentBasis: null,
  consentAt: null,
  consentReference: null,
  timezone: null,
  calleeZone: '',
  forcedAt: null,
};

/**
 * Erases locked contacts.
 * @param ended the status that they have from then on; null: that which they have
 */
export async function eraseContacts(
  tx: Tx,
  {
    contactIds,
    ended,
  }: {
    contactIds: readonly string[];
    ended: { status: ContactStatus; statusReason: StatusReason | null } | null;
  },
): Promise<void> {
  await tx
    .updateTable('contacts')
    .set({ ...withoutPerson, phoneNumber: markerOfContact, ...ended })
    .where('contactId', 'in', [...contactIds])
    .execute();
  await eraseWebhookAnswers(tx, { contactIds });
}

/**
 * Erases the contacts at some positions of a finished batch; those that are erased stay as they are.
 * The batch is locked.
 * @returns how many were erased
 */
export async function eraseContactsAt(
  tx: Tx,
  { batchId, from, to }: { batchId: string; from: number; to: number },
): Promise<number> {
  const erased = await tx
    .updateTable('contacts')
    .set({ ...withoutPerson, phoneNumber: markerOfContact })
    .where('batchId', '=', batchId)
    .where('position', '>=', from)
    .where('position', '<', to)
    .where(sql<boolean>`not ${isErasedNumber(sql.ref('phoneNumber'))}`)
    .returning('contactId')
    .execute();
  await eraseWebhookAnswers(tx, { contactIds: erased.map(({ contactId }) => contactId) });
  return erased.length;
}

/** Deletes contacts of a batch, at most `limit`. @returns how many were deleted */
export async function deleteContacts(
  tx: Tx,
  { batchId, limit }: { batchId: string; limit: number },
): Promise<number> {
  const deleted = await tx
    .deleteFrom('contacts')
    .where('contactId', 'in', (eb) =>
      eb.selectFrom('contacts').select('contactId').where('batchId', '=', batchId).limit(limit),
    )
    .returning('contactId')
    .execute();
  await eraseWebhookAnswers(tx, { contactIds: deleted.map(({ contactId }) => contactId) });
  return deleted.length;
}
