import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Batch, Campaign } from 'redial-client';
import {
  changeBatchMutation,
  getBatchOptions,
  getCampaignOptions,
} from 'redial-client/react-query';
import { useState } from 'react';
import { DraftForm } from '../../../components/draft-form.tsx';
import { Loaded } from '../../../components/loaded.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { usePart } from '../../../components/use-part.ts';
import { useSaved } from '../../../components/use-saved.ts';
import { texts } from '../../../texts.ts';
import { BasicsSection } from './basics-section.tsx';
import { BATCH_FIELDS, batchDraftOf } from './batch-draft.ts';
import { batchChangesOf } from './batch-request.ts';
import { RetriesSection } from './retries-section.tsx';
import { TimesSection } from './times-section.tsx';

const route = getRouteApi('/shell/batches/$batchId/change');
const STILL = { refetchOnWindowFocus: false };

/** Changes a batch. */
export function ChangeBatchPage() {
  const { batchId } = route.useParams();
  const batch = useQuery({ ...getBatchOptions({ path: { batch_id: batchId } }), ...STILL });
  return <Loaded query={batch}>{(data) => <WithCampaign batch={data} />}</Loaded>;
}

const loadLast = () => import('./last-sections.tsx');

function WithCampaign({ batch }: { batch: Batch }) {
  const path = { campaign_id: batch.campaign_id };
  const campaign = useQuery({ ...getCampaignOptions({ path }), ...STILL });
  return <Loaded query={campaign}>{(data) => <ChangeForm batch={batch} campaign={data} />}</Loaded>;
}

function ChangeForm({ batch, campaign }: { batch: Batch; campaign: Campaign }) {
  const navigate = route.useNavigate();
  const saved = useSaved();
  const last = usePart(loadLast);
  const [start] = useState(() => batchDraftOf(batch));
  const { batch_id: batchId, name } = batch;
  const leave = () =>
    navigate({ to: '/batches/$batchId', params: { batchId }, ignoreBlocker: true });
  const title = name ?? batchId;
  const change = useMutation({
    ...changeBatchMutation(),
    onSuccess: ({ warnings }) => saved({ title, did: texts.batchForm.saved, warnings }, leave),
  });
  return (
    <>
      <PageTitle needs="write">{texts.campaigns.changeTitle(title)}</PageTitle>
      <DraftForm
        start={start}
        fields={BATCH_FIELDS}
        width={960}
        submitLabel={texts.form.save}
        error={change.error}
        isSaving={change.isPending}
        onSave={(draft) =>
          change.mutate({ path: { batch_id: batchId }, body: batchChangesOf(start, draft) })
        }
      >
        {(section) => (
          <>
            <BasicsSection {...section} />
            <TimesSection {...section} campaign={campaign} hasStart={batch.status === 'pending'} />
            <RetriesSection {...section} policy={campaign.retry_policy} />
            {last !== null && <last.LastSections {...section} />}
          </>
        )}
      </DraftForm>
    </>
  );
}
