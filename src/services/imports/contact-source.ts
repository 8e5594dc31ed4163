import { type ContactsDestination, insertContacts } from '../../db/contacts/contacts.ts';
import type { Tx } from '../../db/tables.ts';
import type { ContactDraft } from '../../upload/contact-row.ts';

/** Validated contacts, from a JSON list or an upload, that are stored all together. */
export type ContactSource = {
  total: number;
  storeIn(tx: Tx, destination: ContactsDestination): Promise<void>;
};

export function listedContacts(
  contacts: readonly ContactDraft[],
  { newId }: { newId: () => string },
): ContactSource {
  return {
    total: contacts.length,
    storeIn: (tx, destination) =>
      insertContacts(
        tx,
        destination,
        contacts.map((contact) => ({ ...contact, contactId: newId() })),
      ),
  };
}
