import { VOICEMAIL_POLICIES } from '../../../../../src/domain/voicemail.ts';
import { Radio, SimpleGrid, Stack } from '@mantine/core';
import { FormSection, type SectionProps } from '../../../components/draft-form.tsx';
import { wordOf } from '../../../components/search-params.ts';
import { VariablesField } from '../../../components/settings/variables-field.tsx';
import { texts } from '../../../texts.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import { NumberField } from '../../../components/number-field.tsx';

/** What happens in a call. */
export function CallSection({ draft, change, problem }: SectionProps<CampaignDraft>) {
  const { calls, voicemail, voicemails, ring, duration, byDefault } = texts.campaignForm;
  return (
    <FormSection title={calls}>
      <Radio.Group
        label={voicemail}
        value={draft.voicemail}
        onChange={(value) => change({ voicemail: wordOf(VOICEMAIL_POLICIES, value) ?? 'ignore' })}
        error={problem('voicemail')}
      >
        <Stack gap="xs" mt="xs">
          {VOICEMAIL_POLICIES.map((value) => (
            <Radio key={value} value={value} label={voicemails[value]} />
          ))}
        </Stack>
      </Radio.Group>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberField
          label={ring}
          description={byDefault('60')}
          value={draft.ring_timeout_seconds}
          onChange={(seconds) => change({ ring_timeout_seconds: seconds })}
          error={problem('ring_timeout_seconds')}
        />
        <NumberField
          label={duration}
          description={byDefault('3600')}
          value={draft.max_call_duration_seconds}
          onChange={(seconds) => change({ max_call_duration_seconds: seconds })}
          error={problem('max_call_duration_seconds')}
        />
      </SimpleGrid>
      <VariablesField
        label={texts.campaignForm.variables}
        description={texts.campaignForm.variablesHint}
        value={draft.default_call_variables}
        onChange={(variables) => change({ default_call_variables: variables })}
        error={problem('default_call_variables')}
      />
    </FormSection>
  );
}
