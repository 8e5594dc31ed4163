import { QueryClient } from '@tanstack/react-query';
import type { Contact } from 'redial-client';
import { expect, test } from 'vitest';
import {
  filteredContactsKey,
  showChanges,
} from '../../../console/src/pages/contacts/contact-pages.ts';

const contact = (status: Contact['status']) => ({ contact_id: 'c', status }) as Contact;

test('A list of contacts shows what changes, and is as old as before', () => {
  const queries = new QueryClient();
  const key = [...filteredContactsKey('b', {}), null];
  const list = (status: Contact['status']) => ({
    pages: [{ rows: [contact(status)], nextCursor: null }],
    pageParams: [null],
  });
  queries.setQueryData(key, list('pending'), { updatedAt: 1_000 });
  showChanges(queries, 'b', [contact('completed')]);
  expect(queries.getQueryData(key)).toEqual(list('completed'));
  expect(queries.getQueryState(key)?.dataUpdatedAt).toBe(1_000);
});
