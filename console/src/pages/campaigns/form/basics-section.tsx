import { Autocomplete, Select, TagsInput, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listAgentsOptions, listCallerNumbersOptions } from 'redial-client/react-query';
import { wordOf } from '../../../components/search-params.ts';
import { texts } from '../../../texts.ts';
import { Section, type SectionProps } from './section.tsx';

const STRATEGIES = ['round_robin', 'least_loaded', 'random', 'sticky', 'local_presence'] as const;
const AGENTS = 1_000;

/** The name of the campaign, who speaks, and from which numbers. */
export function BasicsSection({ draft, change, problem }: SectionProps) {
  const agents = useQuery(listAgentsOptions({ query: { limit: AGENTS } }));
  const numbers = useQuery(listCallerNumbersOptions());
  const { strategies, strategy, agentHint, numbersHint, basics } = texts.campaignForm;
  return (
    <Section title={basics}>
      <TextInput
        label={texts.campaigns.name}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={problem('name')}
        required
        maxLength={200}
      />
      <Autocomplete
        label={texts.campaigns.agent}
        description={agentHint}
        data={agents.data?.map(({ agent_id: id }) => id) ?? []}
        value={draft.agent_id}
        onChange={(id) => change({ agent_id: id })}
        error={problem('agent_id')}
        required
      />
      <TagsInput
        label={texts.campaigns.numbers}
        description={numbersHint}
        data={numbers.data?.caller_numbers.map(({ phone_number: number }) => number) ?? []}
        value={draft.phone_numbers}
        onChange={(list) => change({ phone_numbers: list })}
        error={problem('phone_numbers')}
        acceptValueOnBlur
        withAsterisk
        inputMode="tel"
      />
      <Select
        label={strategy}
        data={STRATEGIES.map((value) => ({ value, label: strategies[value] }))}
        value={draft.phone_number_strategy}
        onChange={(value) =>
          change({ phone_number_strategy: wordOf(STRATEGIES, value) ?? 'round_robin' })
        }
        error={problem('phone_number_strategy')}
        allowDeselect={false}
      />
    </Section>
  );
}
