import { FormDialog } from '../../components/form-dialog.tsx';
import { wordOf } from '../../components/search-params.ts';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { membersOf, NEW_FIELDS, type NewEndpointValues } from './endpoint-fields.ts';
import { shownOnce } from './shown-once.ts';

const { create } = texts.endpoints;
const INITIAL: NewEndpointValues = {
  url: '',
  description: '',
  event_types: [],
  payload: 'thin',
  signature_scheme: 'v1',
};

/** Makes an endpoint, and shows its secret once. */
export function CreateEndpoint({ onChanged }: { onChanged: () => void }) {
  const redial = useRedial();
  const submit = async (values: NewEndpointValues) => {
    const signature_scheme = wordOf(['v1', 'v1a'] as const, values.signature_scheme) ?? 'v1';
    const { data } = await redial.createWebhookEndpoint({
      body: { ...membersOf(values), signature_scheme },
    });
    onChanged();
    const publicKey = data.secrets[0]?.public_key ?? null;
    return { did: create.did(data.url), ...shownOnce({ secret: data.secret, publicKey }) };
  };
  return (
    <FormDialog
      needs="admin"
      label={create.label}
      will={create.will}
      fields={NEW_FIELDS}
      initial={INITIAL}
      submit={submit}
    />
  );
}
