import { CONSENT_BASES } from '../../../../../src/domain/consent.ts';
import { Checkbox, SimpleGrid, TagsInput, TextInput } from '@mantine/core';
import { texts } from '../../../texts.ts';
import { NumberField } from './number-field.tsx';
import { Section, type SectionProps } from './section.tsx';

/** Whom the campaign may call, and how long it keeps what it learns. */
export function ConsentSection({ draft, change, problem }: SectionProps) {
  const form = texts.campaignForm;
  const setGrounds = (chosen: readonly string[]) => {
    const grounds = CONSENT_BASES.filter((ground) => chosen.includes(ground));
    change({ requires_consent: grounds.length === 0 ? null : grounds });
  };
  return (
    <Section title={form.consent}>
      <Checkbox.Group
        label={form.consentLabel}
        description={form.consentHint}
        value={draft.requires_consent ?? []}
        onChange={setGrounds}
        error={problem('requires_consent')}
      >
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mt="xs">
          {CONSENT_BASES.map((ground) => (
            <Checkbox key={ground} value={ground} label={form.grounds[ground]} />
          ))}
        </SimpleGrid>
      </Checkbox.Group>
      <TagsInput
        label={form.prefixes}
        description={form.prefixesHint}
        value={draft.allowed_prefixes ?? []}
        onChange={(list) => change({ allowed_prefixes: list.length === 0 ? null : list })}
        error={problem('allowed_prefixes')}
        acceptValueOnBlur
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={form.region}
          description={form.regionHint}
          value={draft.default_region ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ default_region: value.trim() === '' ? null : value.trim() })
          }
          error={problem('default_region')}
          maxLength={2}
        />
        <NumberField
          label={form.retention}
          description={form.retentionHint}
          value={draft.retention_days}
          onChange={(days) => change({ retention_days: days })}
          error={problem('retention_days')}
        />
      </SimpleGrid>
    </Section>
  );
}
