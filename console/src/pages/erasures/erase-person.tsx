import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { getErasureQueryKey } from 'redial-client/react-query';
import { type Field, textOrNull } from '../../components/field.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { present } from '../../components/search-params.ts';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';

const { erase } = texts.erasures;
const INITIAL = { phone_number: '', suppress: true, reason: '' };

const FIELDS: readonly Field<typeof INITIAL>[] = [
  {
    name: 'phone_number',
    kind: 'text',
    label: erase.number,
    description: erase.numberHint,
    isRequired: true,
  },
  { name: 'suppress', kind: 'switch', label: erase.suppress, description: erase.suppressHint },
  { name: 'reason', kind: 'text', label: texts.erasures.reason, description: erase.reasonHint },
];

/** Erases a person for good, and then shows the receipt. */
export function ErasePerson() {
  const redial = useRedial();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const submit = async (values: typeof INITIAL) => {
    const { phone_number, suppress } = values;
    const reason = textOrNull(values.reason) ?? undefined;
    const { data } = await redial.erasePerson({
      body: { phone_number, suppress, ...present({ reason }) },
    });
    const path = { erasure_id: data.erasure_id };
    queries.setQueryData(getErasureQueryKey({ path }), data);
    void queries.invalidateQueries({ queryKey: ['erasures'] });
    const params = { erasureId: data.erasure_id };
    await navigate({ to: '/erasures/$erasureId', params, ignoreBlocker: true });
    return { did: erase.did };
  };
  return (
    <FormDialog
      needs="admin"
      label={erase.label}
      will={erase.will}
      fields={FIELDS}
      initial={INITIAL}
      submit={submit}
      isFinal
    />
  );
}
