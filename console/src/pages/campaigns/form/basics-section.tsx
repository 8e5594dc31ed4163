import { PHONE_NUMBER_STRATEGIES } from '../../../../../src/domain/caller-number.ts';
import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listCallControlAccountsOptions } from 'redial-client/react-query';
import { FormSection, type SectionProps } from '../../../components/draft-form.tsx';
import { wordOf } from '../../../components/search-params.ts';
import { texts } from '../../../texts.ts';
import { AgentField } from '../../agents/agent-field.tsx';
import { CallerNumbersField } from '../../caller-numbers/caller-numbers-field.tsx';
import type { CampaignDraft } from './campaign-draft.ts';

const ACCOUNTS = 1_000;

/** The name of the campaign, who speaks, and from which numbers. */
export function BasicsSection({ draft, change, problem }: SectionProps<CampaignDraft>) {
  const { strategies, strategy, agentHint, numbersHint, basics } = texts.campaignForm;
  return (
    <FormSection title={basics}>
      <TextInput
        label={texts.campaigns.name}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={problem('name')}
        required
        maxLength={200}
      />
      <AgentField
        label={texts.campaigns.agent}
        description={agentHint}
        value={draft.agent_id}
        onChange={(id) => change({ agent_id: id })}
        error={problem('agent_id')}
        required
      />
      <CallerNumbersField
        label={texts.campaigns.numbers}
        description={numbersHint}
        value={draft.phone_numbers}
        onChange={(list) => change({ phone_numbers: list })}
        error={problem('phone_numbers')}
        withAsterisk
      />
      <Select
        label={strategy}
        data={PHONE_NUMBER_STRATEGIES.map((value) => ({ value, label: strategies[value] }))}
        value={draft.phone_number_strategy}
        onChange={(value) =>
          change({ phone_number_strategy: wordOf(PHONE_NUMBER_STRATEGIES, value) ?? 'round_robin' })
        }
        error={problem('phone_number_strategy')}
        allowDeselect={false}
      />
      <AccountSelect draft={draft} change={change} problem={problem} />
    </FormSection>
  );
}

function AccountSelect({ draft, change, problem }: SectionProps<CampaignDraft>) {
  const accounts = useQuery(listCallControlAccountsOptions({ query: { limit: ACCOUNTS } }));
  const chosen = draft.call_control_account_id;
  const names = new Map(chosen === null ? [] : [[chosen, chosen]]);
  for (const { account_id: id, name } of accounts.data ?? []) names.set(id, name);
  return (
    <Select
      label={texts.campaignForm.account}
      description={texts.campaignForm.accountHint}
      placeholder={texts.campaignForm.accountDefault}
      data={[...names].map(([value, label]) => ({ value, label }))}
      value={chosen}
      onChange={(id) => change({ call_control_account_id: id })}
      error={problem('call_control_account_id')}
      clearable
      searchable
    />
  );
}
