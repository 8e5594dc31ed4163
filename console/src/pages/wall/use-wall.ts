import { useQueries, useQuery } from '@tanstack/react-query';
import type { BatchListItem } from 'redial-client';
import {
  diagnoseBatchOptions,
  getCampaignStatsOptions,
  getOwnOrganizationOptions,
  listBatchesOptions,
  listCallerNumberHealthOptions,
  listCampaignsOptions,
  listWebhookEndpointsOptions,
} from 'redial-client/react-query';

/** So many batches are shown, and so many of them are asked for the reasons why contacts wait. */
export const SHOWN_BATCHES = 24;
const DIAGNOSED_BATCHES = 12;
const CAMPAIGNS = 200;
/** Events bring the figures up to date earlier. */
const SLOW_MS = 30_000;
const DIAGNOSIS_MS = 10_000;

/** What a token of a campaign may not see is left out. */
const ifAllowed = { refetchInterval: SLOW_MS };

const BATCHES = {
  query: {
    status: ['in_progress' as const, 'paused' as const],
    limit: SHOWN_BATCHES,
    view: 'full' as const,
  },
};

/** Everything that the wall reads; `useLiveWall` brings it up to date. */
export function useWall() {
  const batches = useQuery({ ...listBatchesOptions(BATCHES), refetchInterval: SLOW_MS });
  const organization = useQuery({ ...getOwnOrganizationOptions(), ...ifAllowed });
  const campaigns = useQuery({
    ...listCampaignsOptions({ query: { status: 'active', limit: CAMPAIGNS } }),
    ...ifAllowed,
  });
  const endpoints = useQuery({ ...listWebhookEndpointsOptions(), ...ifAllowed });
  const numbers = useQuery({ ...listCallerNumberHealthOptions(), ...ifAllowed });
  const shown = batches.data ?? [];
  const diagnoses = useQueries({
    queries: diagnosed(shown).map(({ batch_id: batchId }) => ({
      ...diagnoseBatchOptions({ path: { batch_id: batchId } }),
      refetchInterval: DIAGNOSIS_MS,
    })),
  });
  const stats = useQueries({
    queries: campaignsOf(shown).map((campaignId) => ({
      ...getCampaignStatsOptions({ path: { campaign_id: campaignId } }),
      staleTime: SLOW_MS,
      refetchInterval: 2 * SLOW_MS,
    })),
  });
  return {
    batches,
    shown,
    organization: organization.data,
    campaigns: campaigns.data ?? [],
    endpoints: endpoints.data ?? [],
    numbers: numbers.data ?? [],
    diagnoses: diagnoses.flatMap(({ data }) => data ?? []),
    stats: stats.flatMap(({ data }) => data ?? []),
  };
}

/** Those in progress first. */
function diagnosed(batches: readonly BatchListItem[]): readonly BatchListItem[] {
  const running = batches.filter(({ status }) => status === 'in_progress');
  const others = batches.filter(({ status }) => status !== 'in_progress');
  return [...running, ...others].slice(0, DIAGNOSED_BATCHES);
}

function campaignsOf(batches: readonly BatchListItem[]): string[] {
  return [...new Set(diagnosed(batches).map((batch) => batch.campaign_id))];
}
