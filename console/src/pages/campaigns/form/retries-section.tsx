import { FormSection, type SectionProps } from '../../../components/draft-form.tsx';
import { planOf } from '../../../components/hours/week-plan.ts';
import { texts } from '../../../texts.ts';
import { RetryFields } from '../retries/retry-fields.tsx';
import { RetryPicture } from '../retries/retry-picture.tsx';
import type { CampaignDraft } from './campaign-draft.ts';

/** How often somebody who was not reached is called again, and when. */
export function RetriesSection({ draft, change, problem }: SectionProps<CampaignDraft>) {
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
      <RetryPicture policy={policy} hours={hours} zone={draft.timezone} />
    </FormSection>
  );
}
