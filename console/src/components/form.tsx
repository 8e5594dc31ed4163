import { Button, Group, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { texts } from '../texts.ts';
import { type Entry, type Field, type FormValues, type FieldValue, pathOf } from './field.ts';
import { type FieldProblem, problemAt, problemsElsewhere, problemsOf } from './field-problems.ts';
import { FormError } from './form-error.tsx';
import { FormField } from './form-field.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { focusUnread, hasUnread } from './unread-fields.ts';

/** What a form did: a sentence, and a secret that is shown this once. */
export type Done = { did: string; secret?: { label: string; value: string } };

export type FormProps<Values extends FormValues> = {
  fields: readonly Field<Values>[];
  initial: Values;
  /** Sends the values; an error of the API is shown at its fields. */
  submit: (values: Values) => Promise<Done>;
  /** The name of the button. */
  submitLabel?: string;
  /** It cannot be taken back. */
  isFinal?: boolean;
  /** What is asked for besides the fields. */
  children?: ReactNode;
  /** Whether something was typed that is asked for besides the fields. Default false. */
  isTyped?: boolean;
  /** Whether it can be sent as it is. Default true. */
  canSend?: boolean;
  /** Whether the token may send it; what is typed without that is no loss. Default true. */
  mayChange?: boolean;
};

type Props<Values extends FormValues> = FormProps<Values> & {
  onDone: (done: Done) => void;
  /** Leaves the form; absent: it stays. */
  onBack?: () => void;
  /** Called when something is typed, and when that is taken back. */
  onTyped?: (isTyped: boolean) => void;
};

/** A form whose problems the API finds: each is shown at its field, the others above the button. */
export function Form<Values extends FormValues>(props: Props<Values>) {
  const { fields, initial, submit, submitLabel = texts.form.save, isFinal = false } = props;
  const [start] = useState(initial);
  const [values, setValues] = useState(start);
  const form = useRef<HTMLFormElement>(null);
  const sending = useMutation({ mutationFn: submit, onSuccess: props.onDone });
  const { canSend = true, mayChange = true, onTyped } = props;
  const isTyped = props.isTyped === true || JSON.stringify(values) !== JSON.stringify(start);
  useEffect(() => onTyped?.(isTyped), [isTyped, onTyped]);
  const shown = fields.map(pathOf);
  const problems = openProblems(fields, sending, values);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!focusUnread(event.currentTarget)) sending.mutate(values);
  };
  return (
    <form ref={form} onSubmit={send}>
      <Stack>
        {fields.map((field) => (
          <FormField
            key={field.name}
            field={field}
            value={values[field.name]}
            onChange={(value) => setValues((old) => ({ ...old, [field.name]: value }))}
            problem={problemAt(problems, pathOf(field), entriesIn(field, values[field.name]))}
          />
        ))}
        {props.children}
        {sending.error !== null && (
          <FormError
            error={sending.error}
            problems={problems}
            fields={shown}
            title={
              problemsOf(sending.error).length > 0 ? texts.form.elsewhere : texts.actions.failed
            }
          />
        )}
        <Buttons
          label={submitLabel}
          isFinal={isFinal}
          isSending={sending.isPending}
          canSend={canSend && mayChange}
          onBack={props.onBack}
        />
        <LeaveGuard
          isLosing={() => mayChange && (isTyped || hasUnread(form.current))}
          loss={texts.leave.typed}
          leaveLabel={texts.leave.losesTyped}
        />
      </Stack>
    </form>
  );
}

type ButtonsProps = {
  label: string;
  isFinal: boolean;
  isSending: boolean;
  canSend: boolean;
  onBack: (() => void) | undefined;
};

function Buttons({ label, isFinal, isSending, canSend, onBack }: ButtonsProps) {
  return (
    <Group justify="flex-end">
      {onBack !== undefined && (
        <Button variant="default" onClick={onBack}>
          {texts.actions.back}
        </Button>
      )}
      <Button
        type="submit"
        loading={isSending}
        disabled={!canSend}
        {...(isFinal && { color: 'red' })}
      >
        {label}
      </Button>
    </Group>
  );
}

/** What was typed for each entry of a list of lines. */
function entriesIn<Values>(field: Field<Values>, value: FieldValue | undefined): readonly Entry[] {
  return field.kind === 'lines' && typeof value === 'string' ? field.entries(value) : [];
}

/** The problems of what was sent, without those of fields that were changed since. */
function openProblems<Values extends FormValues>(
  fields: readonly Field<Values>[],
  { error, variables: sent }: { error: Error | null; variables: Values | undefined },
  values: Values,
): FieldProblem[] {
  const isChanged = ({ name }: Field<Values>) => sent !== undefined && sent[name] !== values[name];
  return problemsElsewhere(problemsOf(error), fields.filter(isChanged).map(pathOf));
}
