import { growRevision } from '../../db/batches/changes.ts';
import { lockBatchRow } from '../../db/batches/batches.ts';
import { contactsToErase, eraseContact } from '../../db/erasures/contacts.ts';
import type { OpenErasure } from '../../db/erasures/erasures.ts';
import { lockContact } from '../../db/contacts/transitions.ts';
import type { BatchRow, ContactRow, Db, Tx } from '../../db/tables.ts';
import { contactTransition, WAITING_STATUSES } from '../../domain/contact.ts';
import type { Erased } from '../../domain/erasure.ts';
import type { BatchSignals } from '../../temporal/workflow-messages.ts';

export type ContactEraserDeps = { db: Db; batchSignals: Pick<BatchSignals, 'start'> };

const CONTACTS_AT_ONCE = 100;

/**
 * Erases the contacts of a person in all batches, one in each transaction, because each locks its
 * batch. A contact that waits for a call becomes `skipped`; every other keeps its status, so that the
 * counters of its batch stay right.
 * @param record counts the contact in the transaction that erases it
 * @returns false when a contact of a later upload is claimed at the moment
 */
export async function eraseContactsOfPerson(
  deps: ContactEraserDeps,
  person: OpenErasure,
  record: (tx: Tx, erased: Erased) => Promise<void>,
): Promise<boolean> {
  let found: { contactId: string; batchId: string }[];
  do {
    found = await contactsToErase(deps.db, { ...person, limit: CONTACTS_AT_ONCE });
    for (const contact of found) {
      const change = await deps.db
        .transaction()
        .execute((tx) => eraseLocked(tx, { ...person, ...contact }, record));
      if (change === 'claimed') return false;
      if (change.batch?.dispatchEndedAt === null) await deps.batchSignals.start(change.batch);
    }
  } while (found.length > 0);
  return true;
}

type Changed = { batch: BatchRow | undefined } | 'claimed';

async function eraseLocked(
  tx: Tx,
  key: { contactId: string; batchId: string; phoneNumber: string },
  record: (tx: Tx, erased: Erased) => Promise<void>,
): Promise<Changed> {
  // The contacts of a running upload have no batch yet.
  const batch = await lockBatchRow(tx, { ...key, strength: 'no key update' });
  const contact = await lockContact(tx, key);
  if (contact?.phoneNumber !== key.phoneNumber) return { batch: undefined };
  if (contact.currentExecutionId !== null) return 'claimed';
  await eraseContact(tx, { contactId: contact.contactId, ...endOf(contact) });
  await record(tx, { counts: { contacts: 1 }, leftOvers: [] });
  if (batch === undefined || !isWaiting(contact)) return { batch: undefined };
  return { batch: await growRevision(tx, batch) };
}

function isWaiting({ status }: ContactRow): boolean {
  return WAITING_STATUSES.some((waiting) => waiting === status);
}

function endOf(contact: ContactRow): Pick<ContactRow, 'status' | 'statusReason'> {
  if (!isWaiting(contact)) return contact;
  return { status: contactTransition(contact.status, 'skipped'), statusReason: 'erased' };
}
