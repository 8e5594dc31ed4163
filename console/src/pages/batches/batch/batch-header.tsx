import { Anchor, Group, Text } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { Batch } from 'redial-client';
import { getCampaignOptions } from 'redial-client/react-query';
import { RouteLink } from '../../../components/route-link.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import type { StreamState } from '../../../live/follow.ts';
import { texts } from '../../../texts.ts';

type Props = { batch: Batch; state: StreamState; workflowUrl: string | null | undefined };

/** The status of a batch, whether the page is live, and what belongs to the batch. */
export function BatchHeader({ batch, state, workflowUrl }: Props) {
  const { online } = useNetwork();
  return (
    <Group gap="md" fz="sm">
      <StatusBadge status={batch.status} />
      <Text size="sm" component="output">
        {texts.batch.states[online ? state : 'reconnecting']}
      </Text>
      <CampaignLink campaignId={batch.campaign_id} />
      <RouteLink to="/calls" search={{ batch: batch.batch_id }}>
        {texts.batch.calls}
      </RouteLink>
      {typeof workflowUrl === 'string' && (
        <Anchor href={workflowUrl} target="_blank" rel="noreferrer" inherit underline="always">
          {texts.batch.temporal}
        </Anchor>
      )}
    </Group>
  );
}

/** The campaign of the batch; a token of the batch alone may not see it. */
function CampaignLink({ campaignId }: { campaignId: string }) {
  const campaign = useQuery(getCampaignOptions({ path: { campaign_id: campaignId } }));
  if (campaign.data === undefined) return null;
  return (
    <RouteLink to="/campaigns/$campaignId" params={{ campaignId }}>
      {texts.batch.campaign(campaign.data.name)}
    </RouteLink>
  );
}
