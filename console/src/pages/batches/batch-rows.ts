import type { BatchListItem, Redial } from 'redial-client';
import type { RowSource } from '../../components/pages-of-rows.ts';
import type { BatchSearch } from './search.ts';

const PAGE = 25;

/** The batches that pass the filters, newest first. */
export function batchRows(redial: Redial, filters: BatchSearch): RowSource<BatchListItem> {
  const { status, name, campaign } = filters;
  return {
    cacheKey: ['batches', filters],
    load: (page, signal) => {
      const query = {
        // Only then has a batch its name.
        view: 'full' as const,
        limit: PAGE,
        ...page,
        ...(status && { status }),
        ...(name && { name }),
        ...(campaign && { campaign_id: campaign }),
      };
      return redial.listBatches({ query, signal });
    },
  };
}
