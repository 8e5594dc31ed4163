import { TextInput } from '@mantine/core';
import { dayOf } from './days.ts';

type Props = {
  label: string;
  value: string | undefined;
  onChange: (day: string | undefined) => void;
};

/** Chooses a day of the viewer, or none. */
export function DayField({ label, value, onChange }: Props) {
  return (
    <TextInput
      type="date"
      label={label}
      value={value ?? ''}
      onChange={(event) => onChange(dayOf(event.currentTarget.value))}
    />
  );
}
