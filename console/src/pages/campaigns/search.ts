import { CAMPAIGN_STATUSES, type CampaignStatus } from '../../../../src/domain/campaign.ts';
import { present, textOf, wordOf } from '../../components/search-params.ts';

/** Filters of the list of campaigns, and where it begins. */
export type CampaignSearch = {
  status?: CampaignStatus;
  /** A part of the name. */
  name?: string;
  cursor?: string;
};

/** Reads the address; what it does not know is left out. */
export function readCampaignSearch(search: Record<string, unknown>): CampaignSearch {
  return present({
    status: wordOf(CAMPAIGN_STATUSES, search['status']),
    name: textOf(search['name']),
    cursor: textOf(search['cursor']),
  });
}
