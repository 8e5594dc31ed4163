import type { SectionProps } from '../../../components/draft-form.tsx';
import type { CampaignDraft } from './campaign-draft.ts';
import { ConsentSection } from './consent-section.tsx';
import { GoalSection } from './goal-section.tsx';

/** The sections at the end of the form, which nobody sees when it opens. */
export function LastSections(section: SectionProps<CampaignDraft>) {
  return (
    <>
      <GoalSection {...section} />
      <ConsentSection {...section} />
    </>
  );
}
