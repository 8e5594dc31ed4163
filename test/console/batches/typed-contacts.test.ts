import { expect, test } from 'vitest';
import { contactsOfLines } from '../../../console/src/pages/batches/batch/typed-contacts.ts';

test('Each line is a number, and what follows it the name', () => {
  expect(
    contactsOfLines('+1 415 555 0123, Ada\n\n+442079460100\n+14155550124\tGrace, Dr.'),
  ).toEqual([
    { phone_number: '+1 415 555 0123', call_variables: { callee_name: 'Ada' } },
    { phone_number: '+442079460100', call_variables: {} },
    { phone_number: '+14155550124', call_variables: { callee_name: 'Grace, Dr.' } },
  ]);
});
