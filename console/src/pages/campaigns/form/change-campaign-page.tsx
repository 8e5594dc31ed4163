import { Loader } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Campaign } from 'redial-client';
import { changeCampaignMutation, getCampaignOptions } from 'redial-client/react-query';
import { useState } from 'react';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { tellDone } from '../../../components/tell-done.ts';
import { texts } from '../../../texts.ts';
import { changesOf, draftOf } from './campaign-draft.ts';
import { CampaignForm } from './campaign-form.tsx';

const route = getRouteApi('/shell/campaigns/$campaignId/change');

/** Changes a campaign. */
export function ChangeCampaignPage() {
  const { campaignId } = route.useParams();
  const path = { campaign_id: campaignId };
  const campaign = useQuery({ ...getCampaignOptions({ path }), refetchOnWindowFocus: false });
  if (campaign.isPending) return <Loader aria-label={texts.list.loading} />;
  if (campaign.isError) {
    return <ErrorNotice error={campaign.error} retry={() => void campaign.refetch()} />;
  }
  return <ChangeForm campaign={campaign.data} />;
}

function ChangeForm({ campaign }: { campaign: Campaign }) {
  const navigate = route.useNavigate();
  const queries = useQueryClient();
  const [start] = useState(() => draftOf(campaign));
  const campaignId = campaign.campaign_id;
  const leave = () => navigate({ to: '/campaigns/$campaignId', params: { campaignId } });
  const change = useMutation({
    ...changeCampaignMutation(),
    onSuccess: async ({ name, warnings = [] }) => {
      tellDone(name, texts.campaigns.isSaved, ...warnings);
      await queries.invalidateQueries();
      await leave();
    },
  });
  return (
    <>
      <PageTitle>{texts.campaigns.changeTitle(campaign.name)}</PageTitle>
      <CampaignForm
        start={start}
        submitLabel={texts.campaigns.save}
        error={change.error}
        isSaving={change.isPending}
        onSave={(draft) =>
          change.mutate({ path: { campaign_id: campaignId }, body: changesOf(start, draft) })
        }
      />
    </>
  );
}
