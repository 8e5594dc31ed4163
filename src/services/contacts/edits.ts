import { insertAction } from '../../db/actions.ts';
import { lockOwnBatch, type OwnBatch } from '../../db/batches/batches.ts';
import { growRevision } from '../../db/batches/changes.ts';
import { type ContactMembers, editContact, removeContact } from '../../db/contacts/edits.ts';
import { lockPositions } from '../../db/imports/imports.ts';
import { lockContact } from '../../db/contacts/transitions.ts';
import type { ContactRow, Db, Tx } from '../../db/tables.ts';
import type { Actor } from '../../domain/audit.ts';
import { assertEditable, assertRemovable } from '../../domain/contact-edit.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { BatchSignals } from '../../temporal/workflow-messages.ts';

type Deps = {
  db: Db;
  clock: { now(): Date };
  batchSignals: Pick<BatchSignals, 'start'>;
};
type Order = OwnBatch & { contactId: string; by: Actor };

/** The new members of a contact; `dueAt`: when it is called, null as before. */
export type ContactEdit = { members: ContactMembers; dueAt: Date | null };

/**
 * Changes a contact while it waits, and wakes its batch.
 * @param read computes the edit from the stored contact, null: it changes nothing; it runs under the lock,
 * so it must not wait
 * @throws {NotFoundError} the organization has no such batch or contact
 * @throws {ConflictError} the contact is in a call, or had its last one
 */
export async function changeContact(
  { db, clock, batchSignals }: Deps,
  { by, ...own }: Order,
  read: (stored: ContactRow) => ContactEdit | null,
): Promise<ContactRow> {
  const { contact, batch } = await db.transaction().execute(async (tx) => {
    const stored = await lockOwnContact(tx, own);
    const edit = read(stored);
    if (edit === null) return { contact: stored, batch: undefined };
    assertEditable(stored);
    const { contactId, campaignId } = stored;
    const edited = await editContact(tx, { contactId, ...edit });
    const at = clock.now();
    await insertAction(tx, { ...own, by, campaignId, action: 'edit_contact', count: 1, at });
    return { contact: edited, batch: await growRevision(tx, own) };
  });
  if (batch !== undefined) await batchSignals.start(batch);
  return contact;
}

/**
 * Removes a contact that waits for its first call, and wakes its batch, which may be finished then.
 * @throws {NotFoundError} the organization has no such batch or contact
 * @throws {ConflictError} the contact was called before, is in a call, or had its last one
 */
export async function dropContact(
  { db, clock, batchSignals }: Deps,
  { by, ...own }: Order,
): Promise<void> {
  const batch = await db.transaction().execute(async (tx) => {
    await lockPositions(tx, own);
    const stored = await lockOwnContact(tx, own);
    assertRemovable(stored);
    const { campaignId } = stored;
    const now = clock.now();
    await removeContact(tx, { ...own, now });
    await insertAction(tx, { ...own, by, campaignId, action: 'remove_contact', count: 1, at: now });
    return growRevision(tx, own);
  });
  await batchSignals.start(batch);
}

async function lockOwnContact(tx: Tx, own: OwnBatch & { contactId: string }): Promise<ContactRow> {
  const { batch } = await lockOwnBatch(tx, own);
  const stored = await lockContact(tx, own);
  if (stored?.batchId !== batch.batchId) throw new NotFoundError('contact');
  return stored;
}
