import { Select, SimpleGrid } from '@mantine/core';
import { PHONE_NUMBER_STRATEGIES } from '../../../../../src/domain/caller-number.ts';
import { VOICEMAIL_POLICIES } from '../../../../../src/domain/voicemail.ts';
import { FormSection, type SectionProps } from '../../../components/draft-form.tsx';
import { wordOf } from '../../../components/search-params.ts';
import { VariablesField } from '../../../components/settings/variables-field.tsx';
import { texts } from '../../../texts.ts';
import { AgentField } from '../../agents/agent-field.tsx';
import { CallerNumbersField } from '../../caller-numbers/caller-numbers-field.tsx';
import type { BatchDraft } from './batch-draft.ts';

const { batchForm, campaignForm, campaigns } = texts;

/** Who speaks and from which numbers, where the batch differs from its campaign. */
export function CallerSection({ draft, change, problem }: SectionProps<BatchDraft>) {
  return (
    <FormSection title={campaignForm.basics}>
      <AgentField
        label={campaigns.agent}
        description={batchForm.asCampaign}
        value={draft.agent_id_override}
        onChange={(id) => change({ agent_id_override: id })}
        error={problem('agent_id_override')}
      />
      <CallerNumbersField
        label={campaigns.numbers}
        description={batchForm.numbersHint}
        value={draft.phone_numbers_override}
        onChange={(numbers) => change({ phone_numbers_override: numbers })}
        error={problem('phone_numbers_override')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={campaignForm.strategy}
          placeholder={batchForm.followed}
          data={PHONE_NUMBER_STRATEGIES.map((value) => ({
            value,
            label: campaignForm.strategies[value],
          }))}
          value={draft.phone_number_strategy_override}
          onChange={(value) =>
            change({
              phone_number_strategy_override: wordOf(PHONE_NUMBER_STRATEGIES, value) ?? null,
            })
          }
          error={problem('phone_number_strategy_override')}
          clearable
        />
        <Select
          label={campaignForm.voicemail}
          placeholder={batchForm.followed}
          data={VOICEMAIL_POLICIES.map((value) => ({
            value,
            label: campaignForm.voicemails[value],
          }))}
          value={draft.voicemail_override}
          onChange={(value) =>
            change({ voicemail_override: wordOf(VOICEMAIL_POLICIES, value) ?? null })
          }
          error={problem('voicemail_override')}
          clearable
        />
      </SimpleGrid>
      <VariablesField
        label={campaignForm.variables}
        description={batchForm.variablesHint}
        value={draft.default_call_variables_override}
        onChange={(variables) => change({ default_call_variables_override: variables })}
        error={problem('default_call_variables_override')}
      />
    </FormSection>
  );
}
