import { JsonInput } from '@mantine/core';
import { problemWithJson } from './json-text.ts';
import { texts } from '../../texts.ts';

type Props = {
  label: string;
  description: string;
  /** What is typed, whether or not it is JSON. */
  value: string;
  onChange: (text: string) => void;
  /** What the API says of it; null: nothing. */
  error: string | null;
  /** What is wrong with an object; null: nothing. */
  check?: (value: unknown) => string | null;
};

/** A field for an object in JSON, which says at once what is wrong with it. */
export function JsonField({ value, error, check, ...field }: Props) {
  const problem = problemOf(value, check);
  return (
    <JsonInput
      {...field}
      value={value}
      error={problem ?? error}
      validationError={problem}
      placeholder={texts.json.placeholder}
      formatOnBlur
      autosize
      minRows={3}
      maxRows={24}
      spellCheck={false}
      styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
    />
  );
}

function problemOf(text: string, check: Props['check']): string | null {
  const problem = problemWithJson(text);
  if (problem !== null || text.trim() === '') return problem;
  return check?.(JSON.parse(text)) ?? null;
}
