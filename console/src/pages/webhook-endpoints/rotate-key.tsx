import type { WebhookEndpoint } from 'redial-client';
import { choicesOf, type Field } from '../../components/field.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { wordOf } from '../../components/search-params.ts';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { shownOnce } from './shown-once.ts';

const { rotate, fields, schemes, overlaps } = texts.endpoints;
const INITIAL = { signature_scheme: 'v1', previous_valid_seconds: '86400' };
const FIELDS: readonly Field<typeof INITIAL>[] = [
  { name: 'signature_scheme', kind: 'choice', label: fields.scheme, choices: choicesOf(schemes) },
  {
    name: 'previous_valid_seconds',
    kind: 'choice',
    label: rotate.overlap,
    choices: choicesOf(overlaps),
  },
];

type Props = { endpoint: WebhookEndpoint; onChanged: () => void };

/** Gives the endpoint a new key, and shows it once. */
export function RotateKey({ endpoint, onChanged }: Props) {
  const redial = useRedial();
  const submit = async (values: typeof INITIAL) => {
    const { data } = await redial.rotateSecretOfWebhookEndpoint({
      path: { endpoint_id: endpoint.endpoint_id },
      body: {
        signature_scheme: wordOf(['v1', 'v1a'] as const, values.signature_scheme) ?? 'v1',
        previous_valid_seconds: Number(values.previous_valid_seconds),
      },
    });
    onChanged();
    const { secret, public_key: publicKey } = data;
    return { did: rotate.did, ...shownOnce({ secret, publicKey }) };
  };
  return (
    <FormDialog
      label={rotate.label}
      will={rotate.will}
      fields={FIELDS}
      initial={INITIAL}
      submit={submit}
    />
  );
}
