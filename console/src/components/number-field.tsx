import { TextInput } from '@mantine/core';
import { numberOrNull } from './field.ts';

type Props = {
  label: string;
  description?: string;
  value: number | null;
  /** null: the field is empty. */
  onChange: (value: number | null) => void;
  error?: string | null;
  min?: number;
  max?: number;
  decimals?: number;
};

/** A field for a number, which may be empty. The API checks it; its bounds only guide. */
export function NumberField({ value, onChange, decimals = 0, min = 0, ...field }: Props) {
  return (
    <TextInput
      {...field}
      type="number"
      value={value ?? ''}
      onChange={(event) => onChange(numberOrNull(event.currentTarget.value))}
      min={min}
      step={decimals === 0 ? 1 : 'any'}
    />
  );
}
