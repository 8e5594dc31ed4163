import type { Contact } from 'redial-client';
import { useState } from 'react';
import { choicesOf, type Field } from '../../components/field.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { type Variable, variablesOf } from '../../components/settings/variables.ts';
import { VariablesField } from '../../components/settings/variables-field.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { contactChangesOf, type ContactValues, contactValuesOf } from './contact-values.ts';

const { contacts, campaignForm } = texts;
const { change } = contacts.actions;

const FIELDS: readonly Field<ContactValues>[] = [
  { name: 'phone_number', kind: 'text', label: contacts.number, isRequired: true },
  { name: 'external_id', kind: 'text', label: contacts.externalId },
  { name: 'timezone', kind: 'text', label: contacts.zone, description: change.zoneHint },
  { name: 'call_at', kind: 'time', label: change.callAt, description: change.callAtHint },
  {
    name: 'consent_basis',
    kind: 'choice',
    label: change.consent,
    choices: [{ value: '', label: change.noConsent }, ...choicesOf(campaignForm.grounds)],
  },
  { name: 'consent_at', kind: 'time', label: change.consentAt },
  { name: 'consent_reference', kind: 'text', label: change.consentReference },
];

type Props = {
  contact: Contact;
  isOffered: boolean;
  onChanged: (contact: Contact) => void;
};

/** Changes a contact that waits for a call. */
export function ChangeContact({ contact, isOffered, onChanged }: Props) {
  const redial = useRedial();
  /** The contact as it was when the dialog opened: what differs from it was changed here. */
  const [before, setBefore] = useState(contact);
  const [rows, setRows] = useState<readonly Variable[]>([]);
  const { call_variables: stored, batch_id, contact_id } = before;
  const initial = contactValuesOf(before);
  const isTyped = JSON.stringify(rows) !== JSON.stringify(variablesOf(stored));
  const begin = () => {
    setBefore(contact);
    setRows(variablesOf(contact.call_variables));
  };
  const submit = async (values: ContactValues) => {
    const body = contactChangesOf(initial, values, { stored, rows });
    const { data } = await redial.updateContact({ path: { batch_id, contact_id }, body });
    onChanged(data);
    return { did: change.did };
  };
  return (
    <FormDialog
      label={change.label}
      will={change.will}
      fields={FIELDS}
      initial={initial}
      submit={submit}
      isTyped={isTyped}
      isOffered={isOffered}
      onOpen={begin}
    >
      <VariablesField
        label={contacts.variables}
        description={change.variablesHint}
        value={rows}
        onChange={setRows}
        error={null}
      />
    </FormDialog>
  );
}
