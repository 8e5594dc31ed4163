import { Alert, List, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { ActionFailure } from './action-failure.tsx';
import { type FieldProblem, problemsElsewhere, problemsOf } from './field-problems.ts';

type Props = {
  error: unknown;
  /** The problems that are not corrected yet. */
  problems: readonly FieldProblem[];
  /** The paths that have a field, which shows its own problem. */
  fields: readonly string[];
  title: string;
};

/**
 * Why a form was not sent, with every problem for which it has no field, until all are corrected. The first
 * field with a problem gets the focus.
 */
export function FormError({ error, problems, fields, title }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = notice.current?.closest('form');
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, []);
  if (problemsOf(error).length === 0) return <ActionFailure error={error} title={title} />;
  if (problems.length === 0) return null;
  const elsewhere = problemsElsewhere(problems, fields);
  return (
    <Alert ref={notice} color="red" role="alert" title={title}>
      {elsewhere.length < problems.length && <Text size="sm">{texts.form.atFields}</Text>}
      <List size="sm">
        {elsewhere.map(({ path, message }) => (
          <List.Item key={`${path} ${message}`}>{`${path} ${message}`}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
