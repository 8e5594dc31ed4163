import type { CallRecord, Redial } from 'redial-client';
import type { RowSource } from '../../components/pages-of-rows.ts';
import { callQuery, type CallSearch } from './search.ts';

const PAGE = 25;

/** The calls that pass the filters, newest first. */
export function callRows(redial: Redial, filters: CallSearch): RowSource<CallRecord> {
  return {
    cacheKey: ['calls', filters],
    load: (page, signal) =>
      redial.listCalls({ query: { limit: PAGE, ...callQuery(filters), ...page }, signal }),
  };
}
