import { Button, Fieldset, Group, Stack } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { type ReactNode, useRef, useState } from 'react';
import { problemAt, problemsLeft, problemsOf } from './field-problems.ts';
import { useMay } from '../session/permissions.ts';
import { texts } from '../texts.ts';
import { FormError } from './form-error.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { focusUnread, hasUnread } from './unread-fields.ts';

/** What every section of a form gets. */
export type SectionProps<Draft> = {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  /** What the API says is wrong at a path; null: nothing. */
  problem: (path: string) => string | null;
};

/** What the page of a form decides. */
export type SavedForm<Draft> = {
  start: Draft;
  submitLabel: string;
  /** Why the last attempt to save failed; null: it did not. */
  error: unknown;
  isSaving: boolean;
  onSave: (draft: Draft) => void;
};

type Props<Draft> = SavedForm<Draft> & {
  /** The paths of problems for which there is a field. */
  fields: readonly string[];
  /** Width in pixels. */
  width: number;
  children: (section: SectionProps<Draft>) => ReactNode;
};

/** A page of fields that a token with the scope write saves together. The API finds their problems. */
export function DraftForm<Draft extends object>(props: Props<Draft>) {
  const { start, submitLabel, error, isSaving, onSave, fields, width, children } = props;
  const [draft, setDraft] = useState(start);
  const form = useRef<HTMLFormElement>(null);
  const may = useMay();
  const isLosing = () =>
    may('write') && (JSON.stringify(draft) !== JSON.stringify(start) || hasUnread(form.current));
  const [sent, setSent] = useState(start);
  const problems = problemsLeft(problemsOf(error), sent, draft);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (focusUnread(event.currentTarget)) return;
    setSent(draft);
    onSave(draft);
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack maw={width}>
        {children({
          draft,
          change: (changes) => setDraft((before) => ({ ...before, ...changes })),
          problem: (path) => problemAt(problems, path),
        })}
        {error !== null && (
          <FormError
            error={error}
            problems={problems}
            fields={fields}
            title={texts.campaignForm.notSaved}
          />
        )}
        {may('write') && (
          <Group>
            <Button type="submit" loading={isSaving}>
              {submitLabel}
            </Button>
          </Group>
        )}
        <LeaveGuard
          isLosing={isLosing}
          loss={texts.leave.typed}
          leaveLabel={texts.leave.losesTyped}
        />
      </Stack>
    </form>
  );
}

/** A part of a form with its heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Fieldset legend={title}>
      <Stack>{children}</Stack>
    </Fieldset>
  );
}
