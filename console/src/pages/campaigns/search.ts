import type { Campaign } from 'redial-client';
import { present, textOf, wordOf } from '../../components/search-params.ts';

export const CAMPAIGN_STATUSES = [
  'draft',
  'active',
  'paused',
  'cancelled',
  'completed',
] as const satisfies readonly Campaign['status'][];

/** Filters of the list of campaigns, and where it begins. */
export type CampaignSearch = {
  status?: Campaign['status'];
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
