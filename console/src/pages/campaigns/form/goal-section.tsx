import { Stack, Text } from '@mantine/core';
import { problemsWithAnalysisSchema } from '../../../../../src/domain/analysis/analysis-schema.ts';
import { FormSection, type SectionProps } from '../../../components/draft-form.tsx';
import { JsonField } from '../../../components/settings/json-field.tsx';
import { StopRuleFields } from '../../../components/settings/stop-rule-fields.tsx';
import { texts } from '../../../texts.ts';
import type { CampaignDraft } from './campaign-draft.ts';

/** What calls are to reach: when that is enough, and what agents report about each. */
export function GoalSection({ draft, change, problem }: SectionProps<CampaignDraft>) {
  const { goal, goalHint, analysis, analysisHint } = texts.campaignForm;
  return (
    <FormSection title={goal}>
      <Stack gap="xs">
        <Text size="sm">{goalHint}</Text>
        <StopRuleFields
          rule={draft.stop_when}
          onChange={(rule) => change({ stop_when: rule })}
          problem={problem}
        />
      </Stack>
      <JsonField
        label={analysis}
        description={analysisHint}
        value={draft.analysis_schema}
        onChange={(text) => change({ analysis_schema: text })}
        error={problem('analysis_schema')}
        check={problemOfSchema}
      />
    </FormSection>
  );
}

/** The first thing that is wrong with a schema, as the API would say it. */
function problemOfSchema(value: unknown): string | null {
  const [first] = problemsWithAnalysisSchema(value);
  return first === undefined ? null : `${first.path} ${first.message}`.trim();
}
