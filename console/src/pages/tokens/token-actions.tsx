import type { Token } from 'redial-client';
import { ActionButton } from '../../components/action-button.tsx';
import { choicesOf, type Field } from '../../components/field.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';

const { rotate, revoke, fields, overlaps, secret } = texts.tokens;
const INITIAL = { overlap_seconds: '3600' };
const FIELDS: readonly Field<typeof INITIAL>[] = [
  { name: 'overlap_seconds', kind: 'choice', label: fields.overlap, choices: choicesOf(overlaps) },
];

/** What can be done with a token that works. */
export function TokenActions({ token, onChanged }: { token: Token; onChanged: () => void }) {
  const redial = useRedial();
  const { name, token_id } = token;
  const rotateIt = async (values: typeof INITIAL) => {
    const body = { overlap_seconds: Number(values.overlap_seconds) };
    const { data } = await redial.rotateToken({ path: { token_id }, body });
    onChanged();
    return { did: rotate.did(name), secret: { label: secret, value: data.token } };
  };
  const revokeIt = async () => {
    await redial.revokeToken({ path: { token_id } });
    onChanged();
    return revoke.did(name);
  };
  return (
    <>
      <FormDialog
        needs="admin"
        label={rotate.label}
        ariaLabel={rotate.of(name)}
        will={rotate.will}
        fields={FIELDS}
        initial={INITIAL}
        submit={rotateIt}
        button={{ size: 'xs' }}
      />
      <ActionButton
        needs="admin"
        label={revoke.label}
        ariaLabel={revoke.of(name)}
        will={revoke.will(name)}
        run={revokeIt}
        button={{ size: 'xs' }}
        isFinal
      />
    </>
  );
}
