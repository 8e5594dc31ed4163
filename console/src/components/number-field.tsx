import { NumberInput } from '@mantine/core';

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
  required?: boolean;
};

/** A field for a number, which may be empty. The API checks it; its bounds only guide. */
export function NumberField({ value, onChange, decimals = 0, min = 0, ...field }: Props) {
  return (
    <NumberInput
      {...field}
      value={value ?? ''}
      onChange={(given) => onChange(given === '' ? null : Number(given))}
      min={min}
      decimalScale={decimals}
      allowNegative={false}
      clampBehavior="none"
      thousandSeparator=","
    />
  );
}
