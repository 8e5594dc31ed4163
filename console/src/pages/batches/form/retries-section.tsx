import { Switch } from '@mantine/core';
import { FormSection, type SectionProps } from '../../../components/draft-form.tsx';
import { NumberField } from '../../../components/number-field.tsx';
import { texts } from '../../../texts.ts';
import { RetryFields } from '../../campaigns/retries/retry-fields.tsx';
import type { RetryPolicy } from '../../campaigns/retries/retry-steps.ts';
import type { BatchDraft } from './batch-draft.ts';

type Props = SectionProps<BatchDraft> & {
  /** Of the campaign; a policy of the batch begins with it. */
  policy: RetryPolicy;
};

/** How often somebody who was not reached is called again, where the batch differs from its campaign. */
export function RetriesSection({ draft, change, problem, policy }: Props) {
  const own = draft.retry_policy_override;
  return (
    <FormSection title={texts.campaignForm.retries}>
      <Switch
        label={texts.batchForm.ownRetries}
        checked={own !== null}
        onChange={(event) =>
          change({ retry_policy_override: event.currentTarget.checked ? policy : null })
        }
      />
      {own !== null && (
        <RetryFields
          policy={own}
          onChange={(changed) => change({ retry_policy_override: changed })}
          problem={problem}
          path="retry_policy_override"
        />
      )}
      <NumberField
        label={texts.batchForm.maxRetries}
        description={texts.batchForm.maxRetriesHint}
        value={draft.max_retries_override}
        onChange={(count) => change({ max_retries_override: count })}
        error={problem('max_retries_override')}
        max={20}
      />
    </FormSection>
  );
}
