import { Fieldset, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CampaignDraft } from './campaign-draft.ts';

/** What every section of the form gets. */
export type SectionProps = {
  draft: CampaignDraft;
  change: (changes: Partial<CampaignDraft>) => void;
  /** What the API says is wrong with a member; null: nothing. */
  problem: (path: string) => string | null;
};

/** A part of the form with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset legend={title}>
      <Stack>{children}</Stack>
    </Fieldset>
  );
}
