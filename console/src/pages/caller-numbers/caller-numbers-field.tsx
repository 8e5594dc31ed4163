import { TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listCallerNumbersOptions } from 'redial-client/react-query';

type Props = {
  label: string;
  description: string;
  value: readonly string[];
  onChange: (numbers: string[]) => void;
  error: string | null;
  withAsterisk?: boolean;
};

/** Caller numbers; those of the organization are offered. */
export function CallerNumbersField({ value, ...field }: Props) {
  const numbers = useQuery(listCallerNumbersOptions());
  return (
    <TagsInput
      {...field}
      value={[...value]}
      data={numbers.data?.caller_numbers.map(({ phone_number: number }) => number) ?? []}
      acceptValueOnBlur
      inputMode="tel"
    />
  );
}
