import type { Suppression } from 'redial-client';
import { type Field, textOrNull } from '../../components/field.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { present } from '../../components/search-params.ts';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';

const { remove } = texts.suppressions;
const INITIAL = { reason: '' };

const FIELDS: readonly Field<typeof INITIAL>[] = [
  { name: 'reason', kind: 'text', label: remove.reason, description: remove.reasonHint },
];

type Props = { suppression: Suppression; onChanged: () => void };

/** Lets a number be called again, after saying what that means. */
export function DeleteSuppression({ suppression, onChanged }: Props) {
  const redial = useRedial();
  const { phone_number: number, suppression_id } = suppression;
  const submit = async (values: typeof INITIAL) => {
    const query = present({ reason: textOrNull(values.reason) ?? undefined });
    await redial.deleteSuppression({ path: { suppression_id }, query });
    onChanged();
    return { did: remove.did(number) };
  };
  const will = remove.will(number);
  const isOptOut = suppression.reason === 'opt_out';
  return (
    <FormDialog
      needs={isOptOut ? 'admin' : 'write'}
      label={remove.label}
      ariaLabel={remove.of(number)}
      will={isOptOut ? `${will} ${remove.optOut}` : will}
      button={{ size: 'xs' }}
      isFinal
      fields={FIELDS}
      initial={INITIAL}
      submit={submit}
    />
  );
}
