import { numberOrNull } from '../../components/field.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { NEW_FIELDS, type NewAccountValues } from './account-fields.ts';

const { add } = texts.accounts;
const INITIAL: NewAccountValues = {
  name: '',
  url: '',
  account_sid: '',
  token: '',
  webhook_secret: '',
  price_per_minute_usd: '',
  is_default: false,
};

/** Registers an account of call control. */
export function AddAccount({ onChanged }: { onChanged: () => void }) {
  const redial = useRedial();
  const submit = async (values: NewAccountValues) => {
    const price_per_minute_usd = numberOrNull(values.price_per_minute_usd);
    await redial.createCallControlAccount({ body: { ...values, price_per_minute_usd } });
    onChanged();
    return { did: add.did(values.name) };
  };
  return (
    <FormDialog
      needs="admin"
      label={add.label}
      will={add.will}
      fields={NEW_FIELDS}
      initial={INITIAL}
      submit={submit}
    />
  );
}
