import { DraftForm, type SavedForm } from '../../../components/draft-form.tsx';
import { usePart } from '../../../components/use-part.ts';
import { BasicsSection } from './basics-section.tsx';
import { CallSection } from './call-section.tsx';
import { type CampaignDraft, FIELD_PATHS } from './campaign-draft.ts';
import { HoursSection } from './hours-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { RetriesSection } from './retries-section.tsx';

type Props = SavedForm<CampaignDraft> & {
  /** Time zones of the contacts of a stored campaign. */
  contactZones?: readonly string[];
};

const loadLast = () => import('./last-sections.tsx');

/** Everything that a person sets of a campaign. */
export function CampaignForm({ contactZones = [], ...form }: Props) {
  const last = usePart(loadLast);
  return (
    <DraftForm {...form} fields={FIELD_PATHS} width={960}>
      {(section) => (
        <>
          <BasicsSection {...section} />
          <HoursSection {...section} contactZones={contactZones} />
          <RetriesSection {...section} />
          <LimitsSection {...section} />
          <CallSection {...section} />
          {last !== null && <last.LastSections {...section} />}
        </>
      )}
    </DraftForm>
  );
}
