import { useQuery } from '@tanstack/react-query';
import type { BatchListItem } from 'redial-client';
import {
  getOwnOrganizationOptions,
  listCallerNumberHealthOptions,
  listCampaignsOptions,
  listWebhookEndpointsOptions,
} from 'redial-client/react-query';
import { useRedial } from '../../session/session.tsx';
import { runningBatchesOptions } from './running-batches.ts';
import { sightOf } from './sight.ts';
import { useCampaignStats } from './use-campaign-stats.ts';
import { useDiagnoses } from './use-diagnoses.ts';

/** So many campaigns are asked for their statistics, those of the newest batches. */
const ASKED_CAMPAIGNS = 12;
const CAMPAIGNS = 200;
/** Events bring the figures up to date earlier. */
const SLOW_MS = 30_000;

/** What a token of a campaign may not see is left out, and `sight` says so. */
const ifAllowed = { refetchInterval: SLOW_MS };

/**
 * Everything that the wall reads; `useLiveWall` brings it up to date.
 * @param needsStats whether the statistics of campaigns are shown
 */
export function useWall({ needsStats }: { needsStats: boolean }) {
  const redial = useRedial();
  const batches = useQuery({
    ...runningBatchesOptions(redial),
    refetchInterval: SLOW_MS,
  });
  const organization = useQuery({ ...getOwnOrganizationOptions(), ...ifAllowed });
  const campaigns = useQuery({
    ...listCampaignsOptions({ query: { status: 'active', limit: CAMPAIGNS } }),
    ...ifAllowed,
  });
  const endpoints = useQuery({ ...listWebhookEndpointsOptions(), ...ifAllowed });
  const numbers = useQuery({
    ...listCallerNumberHealthOptions(),
    ...ifAllowed,
    // After many calls it takes longer than what the wall is opened for.
    enabled: batches.isFetched,
  });
  const shown = batches.data ?? [];
  const diagnoses = useDiagnoses(shown.map((batch) => batch.batch_id));
  // They take longest, so everything else is read first.
  const mayAskStats = needsStats && numbers.isFetched;
  const stats = useCampaignStats(mayAskStats ? campaignsOf(shown) : []);
  return {
    batches,
    shown,
    organization: organization.data,
    campaigns: campaigns.data ?? [],
    endpoints: endpoints.data ?? [],
    numbers: numbers.data ?? [],
    diagnoses,
    sight: sightOf([batches, campaigns, endpoints, numbers]),
    stats: stats.answers,
    areStatsRead: mayAskStats && stats.isRead,
  };
}

/** The campaigns of the newest batches. */
function campaignsOf(batches: readonly BatchListItem[]): string[] {
  const ids = new Set(batches.map((batch) => batch.campaign_id));
  return [...ids].slice(0, ASKED_CAMPAIGNS);
}
