import type { Contact, UpdateContactData } from 'redial-client';
import { CONSENT_BASES } from '../../../../src/domain/consent.ts';
import { instantOrNull, textOrNull } from '../../components/field.ts';
import { ownTimeZone, scheduleAt } from '../../components/local-time.ts';
import { wordOf } from '../../components/search-params.ts';
import { recordOf, type Variable, variableChanges } from '../../components/settings/variables.ts';

/** What can be changed of a contact, as a form has it; times are on the viewer's clock. */
export type ContactValues = {
  phone_number: string;
  external_id: string;
  timezone: string;
  consent_basis: string;
  consent_at: string;
  consent_reference: string;
  /** Empty: the next call stays when it is. */
  call_at: string;
};

/** The form of a stored contact. */
export function contactValuesOf(contact: Contact): ContactValues {
  const { consent_at: consentAt } = contact;
  const consented = consentAt === null ? '' : scheduleAt(new Date(consentAt), ownTimeZone()).local;
  return {
    phone_number: contact.phone_number,
    external_id: contact.external_id ?? '',
    timezone: contact.timezone ?? '',
    consent_basis: contact.consent_basis ?? '',
    consent_at: consented,
    consent_reference: contact.consent_reference ?? '',
    call_at: '',
  };
}

type Variables = { stored: Readonly<Record<string, string>>; rows: readonly Variable[] };

/** The request that changes a contact: only what is different. */
export function contactChangesOf(
  before: ContactValues,
  after: ContactValues,
  { stored, rows }: Variables,
): UpdateContactData['body'] {
  const variables = variableChanges(stored, recordOf(rows));
  const isOther = (name: keyof ContactValues) => before[name] !== after[name];
  return {
    ...(isOther('phone_number') && { phone_number: after.phone_number }),
    ...(isOther('external_id') && { external_id: textOrNull(after.external_id) }),
    ...(isOther('timezone') && { timezone: textOrNull(after.timezone) }),
    ...(isOther('consent_basis') && {
      consent_basis: wordOf(CONSENT_BASES, after.consent_basis) ?? null,
    }),
    ...(isOther('consent_at') && { consent_at: instantOrNull(after.consent_at) }),
    ...(isOther('consent_reference') && {
      consent_reference: textOrNull(after.consent_reference),
    }),
    ...(after.call_at !== '' && { call_at: instantOrNull(after.call_at) }),
    ...(Object.keys(variables).length > 0 && { call_variables: variables }),
  };
}
