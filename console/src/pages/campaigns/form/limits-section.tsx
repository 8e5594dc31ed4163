import { SimpleGrid, Text } from '@mantine/core';
import { texts } from '../../../texts.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import { FormSection, type SectionProps } from '../../../components/draft-form.tsx';
import { NumberField } from '../../../components/number-field.tsx';

/** The members that hold a number or nothing. */
type LimitName = {
  [Name in keyof CampaignDraft]-?: CampaignDraft[Name] extends number | null ? Name : never;
}[keyof CampaignDraft];
type Limit = { name: LimitName; label: string; hint: string; decimals?: number };

const form = texts.campaignForm;
const LIMITS: readonly Limit[] = [
  { name: 'concurrency_limit', label: form.lines, hint: form.byDefault('10') },
  { name: 'calls_per_second', label: form.rate, hint: form.noLimit, decimals: 1 },
  { name: 'max_live_calls_per_number', label: form.linesPerNumber, hint: form.noLimit },
  { name: 'max_calls', label: form.maxCalls, hint: form.noLimit },
  { name: 'max_calls_per_day', label: form.maxCallsPerDay, hint: form.noLimit },
  { name: 'max_spend_usd', label: form.maxSpend, hint: form.noLimit, decimals: 2 },
  { name: 'max_spend_usd_per_day', label: form.maxSpendPerDay, hint: form.noLimit, decimals: 2 },
  { name: 'max_cost_per_call_usd', label: form.maxCost, hint: form.maxCostHint, decimals: 4 },
];

/** Lines, calls a second, calls and spend. */
export function LimitsSection({ draft, change, problem }: SectionProps<CampaignDraft>) {
  return (
    <FormSection title={form.limits}>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} verticalSpacing="md">
        {LIMITS.map(({ name, label, hint, decimals = 0 }) => (
          <NumberField
            key={name}
            label={label}
            description={hint}
            decimals={decimals}
            value={draft[name]}
            onChange={(value) => change({ [name]: value })}
            error={problem(name)}
          />
        ))}
      </SimpleGrid>
      <Text size="sm">{form.dayHint}</Text>
    </FormSection>
  );
}
