import type { WebhookEndpoint } from 'redial-client';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { ROTATION, ROTATION_FIELDS, rotationOf } from './rotation.ts';
import { shownOnce } from './shown-once.ts';

const { rotate } = texts.endpoints;

type Props = { endpoint: WebhookEndpoint; onChanged: () => void };

/** Gives the endpoint a new key, and shows it once. */
export function RotateKey({ endpoint, onChanged }: Props) {
  const redial = useRedial();
  const submit = async (values: typeof ROTATION) => {
    const { data } = await redial.rotateSecretOfWebhookEndpoint({
      path: { endpoint_id: endpoint.endpoint_id },
      body: rotationOf(values),
    });
    onChanged();
    const { secret, public_key: publicKey } = data;
    return { did: rotate.did, ...shownOnce({ secret, publicKey }) };
  };
  return (
    <FormDialog
      needs="admin"
      label={rotate.label}
      will={rotate.will}
      fields={ROTATION_FIELDS}
      initial={ROTATION}
      submit={submit}
    />
  );
}
