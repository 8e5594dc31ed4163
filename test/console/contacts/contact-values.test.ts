import { expect, test } from 'vitest';
import { contactChangesOf } from '../../../console/src/pages/contacts/contact-values.ts';

const values = {
  phone_number: '+14155550123',
  external_id: 'patient-17',
  timezone: '',
  consent_basis: '',
  consent_at: '',
  consent_reference: '',
  call_at: '',
};
const stored = { callee_name: 'Ada', city: 'Rome' };
const rows = [
  { name: 'callee_name', value: 'Ada' },
  { name: 'city', value: 'Rome' },
];

test('Of a contact in which nothing is changed nothing is sent', () => {
  expect(contactChangesOf(values, { ...values }, { stored, rows })).toEqual({});
});

test('What is emptied is sent as null, and so is a variable that is removed', () => {
  const after = { ...values, external_id: ' ', consent_basis: 'contract' };
  expect(contactChangesOf(values, after, { stored, rows: rows.slice(0, 1) })).toEqual({
    external_id: null,
    consent_basis: 'contract',
    call_variables: { city: null },
  });
});
