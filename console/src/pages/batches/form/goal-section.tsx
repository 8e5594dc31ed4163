import { Text } from '@mantine/core';
import { FormSection, type SectionProps } from '../../../components/draft-form.tsx';
import { JsonField } from '../../../components/settings/json-field.tsx';
import { StopRuleFields } from '../../../components/settings/stop-rule-fields.tsx';
import { texts } from '../../../texts.ts';
import type { BatchDraft } from './batch-draft.ts';

const { batchForm } = texts;

type Props = SectionProps<BatchDraft> & {
  /** Whether the batch is new: its call context is for good. */
  isNew: boolean;
};

/** When the batch has enough, and what programs keep with it. */
export function GoalSection({ draft, change, problem, isNew }: Props) {
  return (
    <FormSection title={batchForm.goal}>
      <Text size="sm">{texts.campaignForm.goalHint}</Text>
      <StopRuleFields
        rule={draft.stop_when}
        onChange={(rule) => change({ stop_when: rule })}
        problem={problem}
      />
      {isNew && (
        <JsonField
          label={batchForm.context}
          description={batchForm.contextHint}
          value={draft.call_context}
          onChange={(text) => change({ call_context: text })}
          error={problem('call_context')}
        />
      )}
      <JsonField
        label={batchForm.metadata}
        description={batchForm.metadataHint}
        value={draft.metadata}
        onChange={(text) => change({ metadata: text })}
        error={problem('metadata')}
      />
    </FormSection>
  );
}
