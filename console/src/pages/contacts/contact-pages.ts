import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Contact, ContactListItem } from 'redial-client';
import { changeRead } from '../../components/change-read.ts';
import type { PageOfRows } from '../../components/pages-of-rows.ts';
import type { ContactSearch } from './search.ts';

/** Names all lists of contacts of a batch in the cache. */
export const contactsKey = (batchId: string) => ['contacts', batchId] as const;

/** Names one list, by its filters. */
export const filteredContactsKey = (batchId: string, { status, in: field, q }: ContactSearch) =>
  [...contactsKey(batchId), { status, field, q }] as const;

type List = InfiniteData<PageOfRows<ContactListItem>>;

/** Puts changed contacts in the place of the same ones that are shown; others are not added. */
export function showChanges(
  queries: QueryClient,
  batchId: string,
  changed: readonly Contact[],
): void {
  if (changed.length === 0) return;
  const latest = new Map(changed.map((contact) => [contact.contact_id, contact]));
  for (const [key] of queries.getQueriesData({ queryKey: contactsKey(batchId) })) {
    changeRead<List>(queries, key, (list) => ({
      ...list,
      pages: list.pages.map((page) => withChanges(page, latest)),
    }));
  }
}

function withChanges(
  page: PageOfRows<ContactListItem>,
  latest: ReadonlyMap<string, Contact>,
): PageOfRows<ContactListItem> {
  if (!page.rows.some((row) => latest.has(row.contact_id))) return page;
  return { ...page, rows: page.rows.map((row) => latest.get(row.contact_id) ?? row) };
}

/** Names the story of a contact in the cache. */
export const storyKey = (contactId: string) => ['story', contactId] as const;
