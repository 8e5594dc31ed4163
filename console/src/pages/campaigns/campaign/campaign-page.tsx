import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Campaign } from 'redial-client';
import { getCampaignOptions, getCampaignStatsOptions } from 'redial-client/react-query';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { RouteButton } from '../../../components/route-button.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { texts } from '../../../texts.ts';
import { CallPreview } from './call-preview.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignBatches } from './campaign-batches.tsx';
import { CampaignSettings } from './campaign-settings.tsx';
import { CampaignStats } from './campaign-stats.tsx';
import { HeldNotice } from './held-notice.tsx';

const route = getRouteApi('/shell/campaigns/$campaignId');
const REFRESH_MS = 10_000;

/** One campaign: how it fares, and how it is set. */
export function CampaignPage() {
  const { campaignId } = route.useParams();
  const path = { campaign_id: campaignId };
  const campaign = useQuery({ ...getCampaignOptions({ path }), refetchInterval: REFRESH_MS });
  return <Loaded query={campaign}>{(data) => <CampaignParts campaign={data} />}</Loaded>;
}

function CampaignParts({ campaign }: { campaign: Campaign }) {
  const path = { campaign_id: campaign.campaign_id };
  const stats = useQuery({ ...getCampaignStatsOptions({ path }), refetchInterval: REFRESH_MS });
  const change = (
    <RouteButton
      needs="write"
      to="/campaigns/$campaignId/change"
      params={{ campaignId: campaign.campaign_id }}
      variant="default"
    >
      {texts.campaigns.change}
    </RouteButton>
  );
  return (
    <Stack gap="lg">
      <div>
        <PageTitle needs="write" actions={change}>
          {campaign.name}
        </PageTitle>
        <Group>
          <StatusBadge status={campaign.status} />
          <CampaignActions campaign={campaign} stats={stats.data} />
        </Group>
      </div>
      <HeldNotice campaign={campaign} />
      {stats.isError && <ErrorNotice error={stats.error} retry={() => void stats.refetch()} />}
      {stats.data !== undefined && <CampaignStats stats={stats.data} />}
      <CampaignBatches campaignId={campaign.campaign_id} />
      <CampaignSettings campaign={campaign} />
      <CallPreview campaignId={campaign.campaign_id} />
    </Stack>
  );
}
