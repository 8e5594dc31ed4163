import { SimpleGrid, TextInput } from '@mantine/core';
import { FormSection, type SectionProps } from '../../../components/draft-form.tsx';
import { NumberField } from '../../../components/number-field.tsx';
import { texts } from '../../../texts.ts';
import { CountrySelect } from '../../new-batch/country-select.tsx';
import type { BatchDraft } from './batch-draft.ts';

const { batchForm } = texts;

/** The name of a batch, and how fast it calls. */
export function BasicsSection(section: SectionProps<BatchDraft>) {
  const { draft, change, problem } = section;
  return (
    <FormSection title={batchForm.basics}>
      <TextInput
        label={texts.upload.name}
        description={texts.upload.optional}
        value={draft.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
        error={problem('name')}
        maxLength={200}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberField
          label={texts.upload.lines}
          description={texts.upload.linesHint}
          value={draft.concurrency_limit}
          onChange={(lines) => change({ concurrency_limit: lines })}
          error={problem('concurrency_limit')}
          min={1}
        />
        <NumberField
          label={texts.campaignForm.rate}
          description={batchForm.rateHint}
          value={draft.calls_per_second_override}
          onChange={(rate) => change({ calls_per_second_override: rate })}
          error={problem('calls_per_second_override')}
          decimals={1}
        />
        <NumberField
          label={batchForm.recent}
          description={batchForm.recentHint}
          value={draft.skip_if_called_within}
          onChange={(hours) => change({ skip_if_called_within: hours })}
          error={problem('skip_if_called_within')}
          decimals={2}
        />
        <CountrySelect
          value={draft.default_region}
          onChange={(region) => change({ default_region: region })}
          error={problem('default_region')}
        />
      </SimpleGrid>
    </FormSection>
  );
}
