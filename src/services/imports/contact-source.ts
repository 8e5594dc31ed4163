import { type ContactsDestination, insertContacts } from '../../db/contacts/contacts.ts';
import type { Tx } from '../../db/tables.ts';
import type { ContactDraft } from '../../upload/contact-row.ts';

/** Checked contacts that are to be stored as a whole: a list, or an upload. */
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
