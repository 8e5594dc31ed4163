import {
  MultiSelect,
  NativeSelect,
  PasswordInput,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
} from '@mantine/core';
import type { Field, FieldValue, TypedField } from './field.ts';

type Props<Values> = {
  field: Field<Values>;
  value: FieldValue | undefined;
  onChange: (value: FieldValue) => void;
  /** What the API says of the value; null: nothing. */
  problem: string | null;
};

/** The control of a field, with what is wrong below it. */
export function FormField<Values>(props: Props<Values>) {
  const { field, value, onChange } = props;
  const named = namesOf(props);
  if (field.kind === 'switch') {
    return (
      <Switch
        {...named}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  if (field.kind === 'choices' || field.kind === 'words') {
    const words = typeof value === 'object' ? [...value] : [];
    const listed = { ...named, value: words, onChange };
    if (field.kind === 'words') return <TagsInput {...listed} splitChars={[',', ';', ' ']} />;
    return <MultiSelect {...listed} data={[...field.choices]} />;
  }
  return <Typed {...props} field={field} />;
}

function Typed<Values>(props: Props<Values> & { field: TypedField<Values> }) {
  const { field, value, onChange } = props;
  const typed = {
    ...namesOf(props),
    value: typeof value === 'string' ? value : '',
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value),
  };
  switch (field.kind) {
    case 'secret':
      return <PasswordInput {...typed} autoComplete="new-password" />;
    case 'time':
      return <TextInput {...typed} type="datetime-local" />;
    case 'number':
      return <TextInput {...typed} type="number" step="any" />;
    case 'lines':
      return <Textarea {...typed} autosize minRows={3} maxRows={12} />;
    case 'choice':
      return <NativeSelect {...typed} data={[...field.choices]} />;
    case 'text':
      return <TextInput {...typed} />;
  }
}

function namesOf<Values>({ field, problem }: Props<Values>) {
  const { label, description, isRequired = false } = field;
  return { label, description, error: problem, required: isRequired };
}
