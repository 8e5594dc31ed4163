import { DraftForm, type SavedForm } from '../../../components/draft-form.tsx';
import { BasicsSection } from './basics-section.tsx';
import { CallSection } from './call-section.tsx';
import { type CampaignDraft, FIELD_PATHS } from './campaign-draft.ts';
import { ConsentSection } from './consent-section.tsx';
import { GoalSection } from './goal-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { RetriesSection } from './retries-section.tsx';

type Props = SavedForm<CampaignDraft> & {
  /** Time zones of the contacts of a stored campaign. */
  contactZones?: readonly string[];
};

/** Everything that a person sets of a campaign. */
export function CampaignForm({ contactZones = [], ...form }: Props) {
  return (
    <DraftForm {...form} fields={FIELD_PATHS} width={960}>
      {(section) => (
        <>
          <BasicsSection {...section} />
          <HoursSection {...section} contactZones={contactZones} />
          <RetriesSection {...section} />
          <LimitsSection {...section} />
          <CallSection {...section} />
          <GoalSection {...section} />
          <ConsentSection {...section} />
        </>
      )}
    </DraftForm>
  );
}
