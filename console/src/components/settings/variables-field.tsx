import { Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { texts } from '../../texts.ts';
import { unread } from '../unread-fields.ts';
import { isRepeated, type Variable } from './variables.ts';

type Props = {
  label: string;
  description: string;
  value: readonly Variable[];
  onChange: (value: readonly Variable[]) => void;
  /** What the API says of them; null: nothing. */
  error: string | null;
};

/** Call variables, a row for each, with their names and values. */
export function VariablesField({ label, description, value, onChange, error }: Props) {
  const change = (index: number, changed: Variable) =>
    onChange(value.map((row, at) => (at === index ? changed : row)));
  return (
    <Input.Wrapper
      component="fieldset"
      labelElement="div"
      label={label}
      description={description}
      error={error}
      style={{ border: 0, padding: 0, margin: 0 }}
      aria-label={label}
    >
      <Stack gap="xs" mt="xs">
        {value.map((row, index) => (
          <VariableRow
            // A row has no other identity: its name is being typed.
            key={index}
            row={row}
            place={index + 1}
            problem={isRepeated(value, index) ? texts.variables.repeated : null}
            onChange={(changed) => change(index, changed)}
            onRemove={() => onChange(value.filter((_, at) => at !== index))}
          />
        ))}
        <Group>
          <Button
            size="xs"
            variant="default"
            onClick={() => onChange([...value, { name: '', value: '' }])}
          >
            {texts.variables.add}
          </Button>
        </Group>
      </Stack>
    </Input.Wrapper>
  );
}

type RowProps = {
  row: Variable;
  place: number;
  problem: string | null;
  onChange: (row: Variable) => void;
  onRemove: () => void;
};

function VariableRow({ row, place, problem, onChange, onRemove }: RowProps) {
  const { nameOf, valueOf, name, value, remove, removeOf } = texts.variables;
  const shown = row.name.trim() === '' ? String(place) : row.name;
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <TextInput
        aria-label={nameOf(place)}
        placeholder={name}
        value={row.name}
        onChange={(event) => onChange({ ...row, name: event.currentTarget.value })}
        error={problem}
        {...unread(problem !== null)}
        flex={1}
      />
      <TextInput
        aria-label={valueOf(shown)}
        placeholder={value}
        value={row.value}
        onChange={(event) => onChange({ ...row, value: event.currentTarget.value })}
        flex={2}
      />
      <Button variant="default" onClick={onRemove} aria-label={removeOf(shown)}>
        {remove}
      </Button>
    </Group>
  );
}
