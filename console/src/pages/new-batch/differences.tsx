import { useQuery } from '@tanstack/react-query';
import { getCampaignOptions } from 'redial-client/react-query';
import type { SectionProps } from '../../components/draft-form.tsx';
import { texts } from '../../texts.ts';
import type { BatchDraft } from '../batches/form/batch-draft.ts';
import { CallerSection } from '../batches/form/caller-section.tsx';
import { GoalSection } from '../batches/form/goal-section.tsx';
import { RetriesSection } from '../batches/form/retries-section.tsx';
import { TimesSection } from '../batches/form/times-section.tsx';

type Props = { section: SectionProps<BatchDraft>; campaignId: string | null };

/** In what the batch differs from its campaign. */
export function Differences({ section, campaignId }: Props) {
  const path = { campaign_id: campaignId ?? '' };
  const campaign = useQuery({ ...getCampaignOptions({ path }), enabled: campaignId !== null });
  if (campaign.data === undefined) return texts.upload.chooseCampaign;
  return (
    <>
      <TimesSection {...section} campaign={campaign.data} hasStart={false} />
      <RetriesSection {...section} policy={campaign.data.retry_policy} />
      <CallerSection {...section} />
      <GoalSection {...section} isNew />
    </>
  );
}
