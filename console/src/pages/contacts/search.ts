import { CONTACT_STATUSES } from '../../../../src/domain/contact.ts';
import type { Contact } from 'redial-client';
import { present, textOf, wordOf } from '../../components/search-params.ts';

export const SEARCH_FIELDS = ['name', 'phone_number', 'external_id'] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** Filters of the contacts of a batch, and where their list begins. */
export type ContactSearch = {
  status?: Contact['status'];
  /** In what `q` is searched; absent: in names. */
  in?: SearchField;
  q?: string;
  cursor?: string;
};

/** Reads the address; what it does not know is left out. */
export function readContactSearch(search: Record<string, unknown>): ContactSearch {
  return present({
    status: wordOf(CONTACT_STATUSES, search['status']),
    in: wordOf(SEARCH_FIELDS, search['in']),
    q: textOf(search['q']),
    cursor: textOf(search['cursor']),
  });
}

/** The parameters of the API for these filters. */
export function contactQuery({ status, in: field = 'name', q }: ContactSearch) {
  return { ...(status !== undefined && { status }), ...(q !== undefined && { [field]: q }) };
}
