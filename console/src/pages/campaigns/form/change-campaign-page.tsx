import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Campaign } from 'redial-client';
import { changeCampaignMutation, getCampaignOptions } from 'redial-client/react-query';
import { useState } from 'react';
import { Loaded } from '../../../components/loaded.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { useSaved } from '../../../components/use-saved.ts';
import { texts } from '../../../texts.ts';
import { useContactZones } from '../campaign/use-contact-zones.ts';
import { draftOf } from './campaign-draft.ts';
import { CampaignForm } from './campaign-form.tsx';
import { changesOf } from './campaign-request.ts';

const route = getRouteApi('/shell/campaigns/$campaignId/change');

/** Changes a campaign. */
export function ChangeCampaignPage() {
  const { campaignId } = route.useParams();
  const path = { campaign_id: campaignId };
  const campaign = useQuery({ ...getCampaignOptions({ path }), refetchOnWindowFocus: false });
  return <Loaded query={campaign}>{(data) => <ChangeForm campaign={data} />}</Loaded>;
}

function ChangeForm({ campaign }: { campaign: Campaign }) {
  const navigate = route.useNavigate();
  const saved = useSaved();
  const [start] = useState(() => draftOf(campaign));
  const campaignId = campaign.campaign_id;
  const contactZones = useContactZones(campaignId);
  const leave = () =>
    navigate({ to: '/campaigns/$campaignId', params: { campaignId }, ignoreBlocker: true });
  const change = useMutation({
    ...changeCampaignMutation(),
    onSuccess: ({ name, warnings }) =>
      saved({ title: name, did: texts.campaigns.isSaved, warnings }, leave),
  });
  return (
    <>
      <PageTitle needs="write">{texts.campaigns.changeTitle(campaign.name)}</PageTitle>
      <CampaignForm
        start={start}
        contactZones={contactZones}
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
