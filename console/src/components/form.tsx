import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { texts } from '../texts.ts';
import { ActionFailure } from './action-failure.tsx';
import { type Entry, type Field, type FormValues, type FieldValue, pathOf } from './field.ts';
import { problemAt, problemsElsewhere, problemsOf } from './field-problems.ts';
import { FormField } from './form-field.tsx';
import { focusUnread } from './unread-fields.ts';

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
  /** Whether it can be sent as it is. Default true. */
  canSend?: boolean;
};

type Props<Values extends FormValues> = FormProps<Values> & {
  onDone: (done: Done) => void;
  /** Leaves the form; absent: it stays. */
  onBack?: () => void;
};

/** A form whose problems the API finds: each is shown at its field, the others above the button. */
export function Form<Values extends FormValues>(props: Props<Values>) {
  const { fields, initial, submit, submitLabel = texts.form.save, isFinal = false } = props;
  const [values, setValues] = useState(initial);
  const sending = useMutation({ mutationFn: submit, onSuccess: props.onDone });
  const problems = problemsOf(sending.error);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!focusUnread(event.currentTarget)) sending.mutate(values);
  };
  return (
    <form onSubmit={send}>
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
        {sending.error !== null && <Refusal error={sending.error} shown={fields.map(pathOf)} />}
        <Group justify="flex-end">
          {props.onBack !== undefined && (
            <Button variant="default" onClick={props.onBack}>
              {texts.actions.back}
            </Button>
          )}
          <Button
            type="submit"
            loading={sending.isPending}
            disabled={props.canSend === false}
            {...(isFinal && { color: 'red' })}
          >
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What was typed for each entry of a list of lines. */
function entriesIn<Values>(field: Field<Values>, value: FieldValue | undefined): readonly Entry[] {
  return field.kind === 'lines' && typeof value === 'string' ? field.entries(value) : [];
}

/** What the API says of the form as a whole, or of members that have no field. */
function Refusal({ error, shown }: { error: Error; shown: readonly string[] }) {
  const problems = problemsOf(error);
  if (problems.length === 0) return <ActionFailure error={error} title={texts.actions.failed} />;
  const elsewhere = problemsElsewhere(problems, shown);
  return (
    <Alert color="red" role="alert" title={texts.form.elsewhere}>
      {elsewhere.length === 0 && <Text size="sm">{texts.form.atFields}</Text>}
      <List size="sm">
        {elsewhere.map(({ path, message }) => (
          <List.Item key={`${path} ${message}`}>{`${path} ${message}`}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
