import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { createCampaignMutation } from 'redial-client/react-query';
import { useState } from 'react';
import { WORKDAYS } from '../../../components/hours/hours-editor.tsx';
import { hoursOf } from '../../../components/hours/week-plan.ts';
import { ownTimeZone } from '../../../components/local-time.ts';
import { MakingPage } from '../../../components/making-page.tsx';
import { useSaved } from '../../../components/use-saved.ts';
import { texts } from '../../../texts.ts';
import { newDraft } from './campaign-draft.ts';
import { CampaignForm } from './campaign-form.tsx';
import { membersOf } from './campaign-request.ts';

/** Creates a campaign. */
export function NewCampaignPage() {
  const navigate = useNavigate();
  const saved = useSaved();
  const [start] = useState(() => newDraft(ownTimeZone(), hoursOf(WORKDAYS)));
  const creation = useMutation({
    ...createCampaignMutation(),
    onSuccess: ({ campaign_id: campaignId, name, warnings }) =>
      saved({ title: name, did: texts.campaigns.isCreated, warnings }, () =>
        navigate({ to: '/campaigns/$campaignId', params: { campaignId }, ignoreBlocker: true }),
      ),
  });
  return (
    <MakingPage title={texts.campaigns.create} reach="organization">
      <CampaignForm
        start={start}
        submitLabel={texts.campaigns.create}
        error={creation.error}
        isSaving={creation.isPending}
        onSave={(draft) => creation.mutate({ body: membersOf(draft) })}
      />
    </MakingPage>
  );
}
