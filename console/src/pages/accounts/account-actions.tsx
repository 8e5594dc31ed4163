import { Group } from '@mantine/core';
import type { CallControlAccount } from 'redial-client';
import { ActionButton } from '../../components/action-button.tsx';
import { choicesOf, type Field, numberOrNull } from '../../components/field.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { type AccountValues, CHANGE_FIELDS } from './account-fields.ts';

type Props = { account: CallControlAccount; onChanged: () => void };

const { change, rotate, remove, fields, overlaps } = texts.accounts;
const SMALL = { size: 'xs' } as const;
const ROTATION = { webhook_secret: '', previous_valid_seconds: '86400' };
const ROTATION_FIELDS: readonly Field<typeof ROTATION>[] = [
  {
    name: 'webhook_secret',
    kind: 'secret',
    label: fields.secret,
    description: fields.secretHint,
    isRequired: true,
  },
  {
    name: 'previous_valid_seconds',
    kind: 'choice',
    label: fields.overlap,
    choices: choicesOf(overlaps),
  },
];

/** What can be done with an account. */
export function AccountActions(props: Props) {
  const { account, onChanged } = props;
  const redial = useRedial();
  const { name, account_id } = account;
  const removeIt = async () => {
    await redial.deleteCallControlAccount({ path: { account_id } });
    onChanged();
    return remove.did(name);
  };
  return (
    <Group gap="xs" wrap="nowrap">
      <ChangeAccount {...props} />
      <RotateSecret {...props} />
      <ActionButton
        needs="admin"
        label={remove.label}
        ariaLabel={remove.of(name)}
        will={remove.will(name)}
        run={removeIt}
        button={SMALL}
        isFinal
      />
    </Group>
  );
}

function ChangeAccount({ account, onChanged }: Props) {
  const redial = useRedial();
  const { name, url, is_default, account_id, price_per_minute_usd: price } = account;
  const initial = { name, url, is_default, token: '', price_per_minute_usd: String(price ?? '') };
  const submit = async ({ token, ...values }: AccountValues) => {
    const members = {
      ...values,
      price_per_minute_usd: numberOrNull(values.price_per_minute_usd),
      ...(token !== '' && { token }),
    };
    await redial.changeCallControlAccount({ path: { account_id }, body: members });
    onChanged();
    return { did: change.did(values.name) };
  };
  return (
    <FormDialog
      needs="admin"
      label={change.label}
      ariaLabel={change.of(name)}
      will={change.will}
      fields={CHANGE_FIELDS}
      initial={initial}
      submit={submit}
      button={SMALL}
    />
  );
}

function RotateSecret({ account: { name, account_id }, onChanged }: Props) {
  const redial = useRedial();
  const submit = async (values: typeof ROTATION) => {
    const seconds = Number(values.previous_valid_seconds);
    const body = { webhook_secret: values.webhook_secret, previous_valid_seconds: seconds };
    await redial.rotateWebhookSecret({ path: { account_id }, body });
    onChanged();
    return { did: rotate.did(name) };
  };
  return (
    <FormDialog
      needs="admin"
      label={rotate.label}
      ariaLabel={rotate.of(name)}
      will={rotate.will}
      fields={ROTATION_FIELDS}
      initial={ROTATION}
      submit={submit}
      button={SMALL}
    />
  );
}
