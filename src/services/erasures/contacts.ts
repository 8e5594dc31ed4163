import { growRevision } from '../../db/batches/changes.ts';
import { lockBatchRow } from '../../db/batches/batches.ts';
import {
  batchToErase,
  eraseContacts,
  hasContacts,
  lockContactsToErase,
} from '../../db/erasures/contacts.ts';
import type { BatchRow, ContactRow, Db, Tx } from '../../db/tables.ts';
import { type ContactStatus, contactTransition, WAITING_STATUSES } from '../../domain/contact.ts';
import type { BatchSignals } from '../../temporal/workflow-messages.ts';
import type { Halt, PartOfErasure } from './turn.ts';

export type ContactEraserDeps = { db: Db; batchSignals: Pick<BatchSignals, 'start'> };

/** As many as retention erases in a transaction; their batch is locked as long. */
const CONTACTS_AT_ONCE = 200;

/**
 * Erases the contacts of a person, batch by batch. A contact that waits for a call becomes `skipped`;
 * every other keeps its status, so that the counters of its batch stay right. A batch is woken once in
 * a turn.
 * @returns why it stops; null: no contact has the number
 */
export async function eraseContactsOfPerson(
  deps: ContactEraserDeps,
  part: PartOfErasure,
): Promise<Halt | null> {
  for (;;) {
    const batchId = await batchToErase(deps.db, part.person);
    if (batchId === undefined) {
      return (await hasContacts(deps.db, part.person)) ? 'claimed' : null;
    }
    const changed = await eraseInBatch(deps, part, batchId);
    if (changed !== undefined) await deps.batchSignals.start(changed);
    if (part.turn.isOver()) return 'turn_over';
  }
}

/** @returns the batch, if contacts of it were waiting */
async function eraseInBatch(
  { db }: ContactEraserDeps,
  part: PartOfErasure,
  batchId: string,
): Promise<BatchRow | undefined> {
  let changed: BatchRow | undefined;
  let count: number;
  do {
    const chunk = await db.transaction().execute((tx) => eraseChunk(tx, part, batchId));
    changed = chunk.changed ?? changed;
    ({ count } = chunk);
  } while (count === CONTACTS_AT_ONCE && !part.turn.isOver());
  return changed;
}

async function eraseChunk(
  tx: Tx,
  { person, record }: PartOfErasure,
  batchId: string,
): Promise<{ count: number; changed: BatchRow | undefined }> {
  // The contacts of a running upload have no batch yet.
  const batch = await lockBatchRow(tx, { batchId, strength: 'no key update' });
  const limit = CONTACTS_AT_ONCE;
  const contacts = await lockContactsToErase(tx, { ...person, batchId, limit });
  for (const [status, own] of Map.groupBy(contacts, (contact) => contact.status)) {
    const contactIds = own.map(({ contactId }) => contactId);
    await eraseContacts(tx, { contactIds, ended: endOf(status) });
  }
  await record(tx, { counts: { contacts: contacts.length }, leftOvers: [] });
  const isChanged = contacts.some(({ status }) => isWaiting(status));
  const changed = batch && isChanged ? await growRevision(tx, batch) : undefined;
  return { count: contacts.length, changed };
}

function isWaiting(status: ContactStatus): boolean {
  return WAITING_STATUSES.some((waiting) => waiting === status);
}

function endOf(status: ContactStatus): Pick<ContactRow, 'status' | 'statusReason'> | null {
  if (!isWaiting(status)) return null;
  return { status: contactTransition(status, 'skipped'), statusReason: 'erased' };
}
