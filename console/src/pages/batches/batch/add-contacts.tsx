import type { Batch } from 'redial-client';
import { choicesOf, type Field, linesOf } from '../../../components/field.ts';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { wordOf } from '../../../components/search-params.ts';
import { useRedial } from '../../../session/session.tsx';
import { texts } from '../../../texts.ts';
import { contactsOfLines } from './typed-contacts.ts';

const { label, will, contacts, contactsHint, did } = texts.batch.actions.add;
const INITIAL = { contacts: '', duplicates: 'skip' };
const FIELDS: readonly Field<typeof INITIAL>[] = [
  {
    name: 'contacts',
    kind: 'lines',
    entries: linesOf,
    label: contacts,
    description: contactsHint,
    isRequired: true,
  },
  {
    name: 'duplicates',
    kind: 'choice',
    label: texts.upload.duplicates,
    choices: choicesOf(texts.upload.duplicateRules),
  },
];

type Props = { batch: Batch; changed: () => void; isOffered: boolean };

/** Adds contacts that are typed or pasted to a batch that is not finished. */
export function AddContacts({ batch, changed, isOffered }: Props) {
  const redial = useRedial();
  const add = async (values: typeof INITIAL) => {
    const { data } = await redial.addContacts({
      path: { batch_id: batch.batch_id },
      body: {
        contacts: contactsOfLines(values.contacts),
        duplicates: wordOf(['skip', 'reject', 'allow'] as const, values.duplicates) ?? 'skip',
      },
    });
    changed();
    return { did: did(data.import?.accepted ?? 0) };
  };
  return (
    <FormDialog
      label={label}
      will={will}
      fields={FIELDS}
      initial={INITIAL}
      submit={add}
      isOffered={isOffered}
    />
  );
}
