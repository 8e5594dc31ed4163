import { CONSENT_BASES } from '../../../../../src/domain/consent.ts';
import { Checkbox, SimpleGrid, TagsInput, TextInput } from '@mantine/core';
import { RouteLink } from '../../../components/route-link.tsx';
import { texts } from '../../../texts.ts';
import type { CampaignDraft } from './campaign-draft.ts';
import { FormSection, type SectionProps } from '../../../components/draft-form.tsx';
import { NumberField } from '../../../components/number-field.tsx';

/** Whom the campaign may call, and how long it keeps what it learns. */
export function ConsentSection({ draft, change, problem }: SectionProps<CampaignDraft>) {
  const form = texts.campaignForm;
  const setGrounds = (chosen: readonly string[]) => {
    const grounds = CONSENT_BASES.filter((ground) => chosen.includes(ground));
    change({ requires_consent: grounds.length === 0 ? null : grounds });
  };
  return (
    <FormSection title={form.consent}>
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
      <HookFields draft={draft} change={change} problem={problem} />
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
    </FormSection>
  );
}

/** The server that is asked before each call. */
function HookFields({ draft, change, problem }: SectionProps<CampaignDraft>) {
  const { hook, hookHint, hookKeys, hookTimeout } = texts.campaignForm;
  const asked = draft.eligibility_hook;
  const set = (changed: Partial<typeof asked>) =>
    change({ eligibility_hook: { ...asked, ...changed } });
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        type="url"
        label={hook}
        description={
          <>
            {hookHint} <RouteLink to="/eligibility-keys">{hookKeys}</RouteLink>
          </>
        }
        value={asked.url}
        onChange={(event) => set({ url: event.currentTarget.value })}
        error={problem('eligibility_hook.url')}
      />
      <NumberField
        label={hookTimeout}
        description={texts.campaignForm.byDefault('3')}
        value={asked.timeout_seconds}
        onChange={(seconds) => set({ timeout_seconds: seconds })}
        error={problem('eligibility_hook.timeout_seconds')}
        min={1}
        max={5}
      />
    </SimpleGrid>
  );
}
