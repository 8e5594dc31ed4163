import type { SectionProps } from '../../../components/draft-form.tsx';
import type { BatchDraft } from './batch-draft.ts';
import { CallerSection } from './caller-section.tsx';
import { GoalSection } from './goal-section.tsx';

/** The sections at the end of the form of a stored batch, which nobody sees when it opens. */
export function LastSections(section: SectionProps<BatchDraft>) {
  return (
    <>
      <CallerSection {...section} />
      <GoalSection {...section} isNew={false} />
    </>
  );
}
