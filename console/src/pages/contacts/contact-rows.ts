import type { ContactListItem, Redial } from 'redial-client';
import type { RowSource } from '../../components/pages-of-rows.ts';
import { filteredContactsKey } from './contact-pages.ts';
import { contactQuery, type ContactSearch } from './search.ts';

const PAGE = 25;

type Question = { batchId: string; filters: ContactSearch };

/** The contacts of a batch that pass the filters, in their order. */
export function contactRows(
  redial: Redial,
  { batchId, filters }: Question,
): RowSource<ContactListItem> {
  return {
    cacheKey: filteredContactsKey(batchId, filters),
    load: (page, signal) =>
      redial.listContacts({
        path: { batch_id: batchId },
        query: { view: 'full', limit: PAGE, ...contactQuery(filters), ...page },
        signal,
      }),
  };
}
