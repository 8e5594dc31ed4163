import { sql } from 'kysely';
import type { ContactStatus } from '../../domain/contact.ts';
import type { StatusReason } from '../../domain/status-reason.ts';
import { markerOf } from '../../domain/erased-number.ts';
import { isErasedNumber, markerOfContact } from './markers.ts';
import type { Db, Tx } from '../tables.ts';

export type PersonKey = { organizationId: string; phoneNumber: string };

/** Contacts with a number that no call occupies, in all batches, deleted ones and uploads too. */
export async function contactsToErase(
  db: Db,
  { organizationId, phoneNumber, limit }: PersonKey & { limit: number },
): Promise<{ contactId: string; batchId: string }[]> {
  return db
    .selectFrom('contacts')
    .select(['contactId', 'batchId'])
    .where('phoneNumber', '=', phoneNumber)
    .where('organizationId', '=', organizationId)
    .where('currentExecutionId', 'is', null)
    .limit(limit)
    .execute();
}

/** What a contact keeps: its ids, its counts and times, and how it ended. */
const withoutPerson = {
  callVariables: '{}',
  externalId: null,
  timezone: null,
  calleeZone: '',
  forcedAt: null,
};

/** Erases a locked contact; `status` and `statusReason` are those that it has from now on. */
export async function eraseContact(
  tx: Tx,
  contact: { contactId: string; status: ContactStatus; statusReason: StatusReason | null },
): Promise<void> {
  const { contactId, status, statusReason } = contact;
  await tx
    .updateTable('contacts')
    .set({ ...withoutPerson, phoneNumber: markerOf(contactId), status, statusReason })
    .where('contactId', '=', contactId)
    .execute();
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
  const { numUpdatedRows } = await tx
    .updateTable('contacts')
    .set({ ...withoutPerson, phoneNumber: markerOfContact })
    .where('batchId', '=', batchId)
    .where('position', '>=', from)
    .where('position', '<', to)
    .where(sql<boolean>`not ${isErasedNumber(sql.ref('phoneNumber'))}`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Deletes contacts of a batch, at most `limit`. @returns how many were deleted */
export async function deleteContacts(
  tx: Tx,
  { batchId, limit }: { batchId: string; limit: number },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('contacts')
    .where('contactId', 'in', (eb) =>
      eb.selectFrom('contacts').select('contactId').where('batchId', '=', batchId).limit(limit),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
