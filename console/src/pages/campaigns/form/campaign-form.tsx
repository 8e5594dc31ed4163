import { Button, Group, Stack } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { useState } from 'react';
import { problemAt, problemsOf } from '../../../components/field-problems.ts';
import { FormError } from '../../../components/form-error.tsx';
import { BasicsSection } from './basics-section.tsx';
import { CallSection } from './call-section.tsx';
import { type CampaignDraft, FIELD_PATHS } from './campaign-draft.ts';
import { ConsentSection } from './consent-section.tsx';
import { HoursSection } from './hours-section.tsx';
import { LimitsSection } from './limits-section.tsx';
import { RetriesSection } from './retries-section.tsx';

type Props = {
  start: CampaignDraft;
  submitLabel: string;
  /** Why the last attempt to save failed; null: it did not. */
  error: unknown;
  isSaving: boolean;
  onSave: (draft: CampaignDraft) => void;
};

/** Everything that a person sets of a campaign. */
export function CampaignForm({ start, submitLabel, error, isSaving, onSave }: Props) {
  const [draft, setDraft] = useState(start);
  const problems = problemsOf(error);
  const section = {
    draft,
    change: (changes: Partial<CampaignDraft>) => setDraft((before) => ({ ...before, ...changes })),
    problem: (path: string) => problemAt(problems, path),
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSave(draft);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={960}>
        <BasicsSection {...section} />
        <HoursSection {...section} />
        <RetriesSection {...section} />
        <LimitsSection {...section} />
        <CallSection {...section} />
        <ConsentSection {...section} />
        {error !== null && <FormError error={error} fields={FIELD_PATHS} />}
        <Group>
          <Button type="submit" loading={isSaving}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
