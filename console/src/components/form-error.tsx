import { List, Stack, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { texts } from '../texts.ts';
import { ActionFailure } from './action-failure.tsx';
import { problemsElsewhere, problemsOf } from './field-problems.ts';

type Props = {
  error: unknown;
  /** The paths that have a field, which shows its own problem. */
  fields: readonly string[];
};

/**
 * Why a form was not saved, with every problem for which it has no field. The first field with a problem
 * gets the focus.
 */
export function FormError({ error, fields }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = notice.current?.closest('form');
    form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, []);
  const elsewhere = problemsElsewhere(problemsOf(error), fields);
  return (
    <Stack gap="xs" ref={notice}>
      <ActionFailure error={error} title={texts.campaignForm.notSaved} />
      {elsewhere.length > 0 && (
        <>
          <Text size="sm">{texts.campaignForm.elsewhere}</Text>
          <List size="sm">
            {elsewhere.map(({ path, message }) => (
              <List.Item key={`${path} ${message}`}>
                {path}: {message}
              </List.Item>
            ))}
          </List>
        </>
      )}
    </Stack>
  );
}
