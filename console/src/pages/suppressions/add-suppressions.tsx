import { counted } from '../../components/count.ts';
import { entriesOf, type Field, instantOrNull, textOrNull } from '../../components/field.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';

const { add, reason } = texts.suppressions;
const INITIAL = { numbers: '', reason: '', ends: '' };
type Values = typeof INITIAL;

const FIELDS: readonly Field<Values>[] = [
  {
    name: 'numbers',
    path: 'suppressions',
    kind: 'lines',
    entries: entriesOf,
    label: add.numbers,
    description: add.numbersHint,
    isRequired: true,
  },
  { name: 'reason', kind: 'text', label: reason, description: add.reasonHint },
  { name: 'ends', kind: 'time', label: add.ends, description: add.endsHint },
];

/** Suppresses numbers that are typed or pasted, all with one reason. */
export function AddSuppressions({ onChanged }: { onChanged: () => void }) {
  const redial = useRedial();
  const submit = async (values: Values) => {
    const terms = { reason: textOrNull(values.reason), expires_at: instantOrNull(values.ends) };
    const numbers = entriesOf(values.numbers).map(({ text }) => text);
    const suppressions = numbers.map((phone) => ({ phone_number: phone, ...terms }));
    await redial.suppress({ body: { suppressions } });
    onChanged();
    return { did: add.did(counted(new Set(numbers).size, 'number')) };
  };
  return (
    <FormDialog
      label={add.label}
      will={add.will}
      fields={FIELDS}
      initial={INITIAL}
      submit={submit}
    />
  );
}
