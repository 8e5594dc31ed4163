import { useNavigate } from '@tanstack/react-router';
import type { WebhookEndpoint } from 'redial-client';
import { ActionButton } from '../../components/action-button.tsx';
import { FormDialog } from '../../components/form-dialog.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { CHANGE_FIELDS, type EndpointValues, membersOf } from './endpoint-fields.ts';
import { ReplaySpan } from './replay-span.tsx';
import { RotateKey } from './rotate-key.tsx';

type Props = { endpoint: WebhookEndpoint; onChanged: () => void };
const { change, enable, disable, test, remove } = texts.endpoints;

/** What can be done with an endpoint. */
export function EndpointActions({ endpoint, onChanged }: Props) {
  const redial = useRedial();
  const navigate = useNavigate();
  const path = { endpoint_id: endpoint.endpoint_id };
  const toggle = endpoint.is_enabled ? disable : enable;
  const toggleIt = async () => {
    const body = { is_enabled: !endpoint.is_enabled };
    await redial.changeWebhookEndpoint({ path, body });
    onChanged();
    return toggle.did;
  };
  const testIt = async () => {
    const { data } = await redial.testWebhookEndpoint({ path });
    onChanged();
    const { status_code: status = null, error, duration_ms: ms = 0 } = data.last_attempt ?? {};
    return status === null ? test.unanswered(error ?? '') : test.answered(status, ms);
  };
  const removeIt = async () => {
    await redial.deleteWebhookEndpoint({ path });
    onChanged();
    await navigate({ to: '/webhook-endpoints' });
    return remove.did;
  };
  return (
    <>
      <ActionButton label={test.label} will={test.will} run={testIt} />
      <ChangeEndpoint endpoint={endpoint} onChanged={onChanged} />
      <ActionButton needs="admin" label={toggle.label} will={toggle.will} run={toggleIt} />
      <RotateKey endpoint={endpoint} onChanged={onChanged} />
      <ReplaySpan endpoint={endpoint} onChanged={onChanged} />
      <ActionButton needs="admin" label={remove.label} will={remove.will} run={removeIt} isFinal />
    </>
  );
}

function ChangeEndpoint({ endpoint, onChanged }: Props) {
  const redial = useRedial();
  const initial: EndpointValues = {
    url: endpoint.url,
    description: endpoint.description ?? '',
    event_types: endpoint.event_types ?? [],
    payload: endpoint.payload,
  };
  const submit = async (values: EndpointValues) => {
    const path = { endpoint_id: endpoint.endpoint_id };
    await redial.changeWebhookEndpoint({ path, body: membersOf(values) });
    onChanged();
    return { did: change.did };
  };
  return (
    <FormDialog
      needs="admin"
      label={change.label}
      will={change.will}
      fields={CHANGE_FIELDS}
      initial={initial}
      submit={submit}
    />
  );
}
