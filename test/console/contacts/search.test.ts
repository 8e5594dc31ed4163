import { expect, test } from 'vitest';
import { callQuery, readCallSearch } from '../../../console/src/pages/calls/search.ts';
import { contactQuery, readContactSearch } from '../../../console/src/pages/contacts/search.ts';
import { readBatchSearch } from '../../../console/src/pages/batches/search.ts';

test('An address with unknown words and empty fields filters by what is known', () => {
  expect(readContactSearch({ status: 'gone', q: '', in: 'name', other: 'x' })).toEqual({
    in: 'name',
  });
  expect(readBatchSearch({ status: 'paused', name: ' spring ', cursor: 'abc' })).toEqual({
    status: 'paused',
    name: 'spring',
    cursor: 'abc',
  });
});

test('Digits in an address are a text', () => {
  expect(readContactSearch({ q: 447900, in: 'phone_number' })).toEqual({
    q: '447900',
    in: 'phone_number',
  });
});

test('A search goes to the parameter of its field, a name without one', () => {
  expect(contactQuery({ q: 'Jonas', status: 'busy' })).toEqual({ name: 'Jonas', status: 'busy' });
  expect(contactQuery({ q: '7', in: 'external_id' })).toEqual({ external_id: '7' });
});

test('Days of an address are midnights of the viewer, and other texts are no days', () => {
  const { created_after: after } = callQuery({ after: '2027-03-01' });
  expect(after).toBe(new Date(2027, 2, 1).toISOString());
  expect(readCallSearch({ after: 'soon', failure: 'declined' })).toEqual({ failure: 'declined' });
});
