import { choicesOf, type Field, instantOrNull } from '../../components/field.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';

const { create, fields, name, permissions, secret } = texts.tokens;

type Values = {
  name: string;
  may: readonly string[];
  limits: readonly string[];
  expires_at: string;
  allowed_addresses: readonly string[];
};

const INITIAL: Values = {
  name: '',
  may: ['read'],
  limits: [],
  expires_at: '',
  allowed_addresses: [],
};

const FIELDS: readonly Field<Values>[] = [
  { name: 'name', kind: 'text', label: name, description: fields.nameHint, isRequired: true },
  {
    name: 'may',
    path: 'scopes',
    kind: 'choices',
    label: fields.may,
    choices: choicesOf(permissions),
  },
  { name: 'limits', kind: 'words', label: fields.limits, description: fields.limitsHint },
  { name: 'expires_at', kind: 'time', label: fields.ends, description: fields.endsHint },
  {
    name: 'allowed_addresses',
    kind: 'words',
    label: texts.tokens.addresses,
    description: fields.addressesHint,
  },
];

/** Makes a token, and shows it once. */
export function CreateToken({ onChanged }: { onChanged: () => void }) {
  const redial = useRedial();
  const submit = async (values: Values) => {
    const { allowed_addresses: addresses } = values;
    const { data } = await redial.createToken({
      body: {
        name: values.name,
        scopes: [...values.may, ...values.limits],
        expires_at: instantOrNull(values.expires_at),
        allowed_addresses: addresses.length === 0 ? null : [...addresses],
      },
    });
    onChanged();
    return { did: create.did(data.name), secret: { label: secret, value: data.token } };
  };
  return (
    <FormDialog
      needs="admin"
      label={create.label}
      will={create.will}
      fields={FIELDS}
      initial={INITIAL}
      submit={submit}
    />
  );
}
