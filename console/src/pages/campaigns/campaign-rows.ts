import type { CampaignListItem, Redial } from 'redial-client';
import type { RowSource } from '../../components/pages-of-rows.ts';
import type { CampaignSearch } from './search.ts';

const PAGE = 25;

/** The campaigns that pass the filters, newest first. */
export function campaignRows(redial: Redial, filters: CampaignSearch): RowSource<CampaignListItem> {
  return {
    cacheKey: ['campaigns', filters],
    load: (page, signal) =>
      redial.listCampaigns({ query: { limit: PAGE, ...page, ...filters }, signal }),
  };
}
