import { FormSection, type SectionProps } from '../../../components/draft-form.tsx';
import { planOf } from '../../../components/hours/week-plan.ts';
import { texts } from '../../../texts.ts';
import { RetryFields } from '../retries/retry-fields.tsx';
import { usePart } from '../../../components/use-part.ts';
import type { CampaignDraft } from './campaign-draft.ts';

/** It stands below what is seen at first. */
const loadPicture = () => import('../retries/retry-picture.tsx');

/** How often somebody who was not reached is called again, and when. */
export function RetriesSection({ draft, change, problem }: SectionProps<CampaignDraft>) {
  const picture = usePart(loadPicture);
  const { retry_policy: policy, working_hours: week } = draft;
  const hours =
    week === null ? null : { plan: planOf(week), blackoutDates: week.blackout_dates ?? [] };
  return (
    <FormSection title={texts.campaignForm.retries}>
      <RetryFields
        policy={policy}
        onChange={(changed) => change({ retry_policy: changed })}
        problem={problem}
        path="retry_policy"
      />
      {picture !== null && (
        <picture.RetryPicture policy={policy} hours={hours} zone={draft.timezone} />
      )}
    </FormSection>
  );
}
