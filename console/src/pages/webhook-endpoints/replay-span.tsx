import type { WebhookEndpoint } from 'redial-client';
import { counted } from '../../components/count.ts';
import { choicesOf, type Field, instantOrNull } from '../../components/field.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { wordOf } from '../../components/search-params.ts';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { EVENT_CHOICES, eventTypesOf } from './endpoint-fields.ts';

const { replay } = texts.endpoints;
type Values = { since: string; until: string; status: string; event_types: readonly string[] };
const INITIAL: Values = { since: '', until: '', status: 'undelivered', event_types: [] };
const FIELDS: readonly Field<Values>[] = [
  { name: 'since', kind: 'time', label: replay.since, isRequired: true },
  { name: 'until', kind: 'time', label: replay.until, description: replay.untilHint },
  { name: 'status', kind: 'choice', label: replay.which, choices: choicesOf(replay.kinds) },
  {
    name: 'event_types',
    kind: 'choices',
    label: replay.types,
    description: replay.typesHint,
    choices: EVENT_CHOICES,
  },
];

type Props = { endpoint: WebhookEndpoint; onChanged: () => void };

/** Sends the events of a span again to an endpoint that is enabled. */
export function ReplaySpan({ endpoint, onChanged }: Props) {
  const redial = useRedial();
  const submit = async (values: Values) => {
    const status = wordOf(['undelivered', 'failed', 'all'] as const, values.status) ?? null;
    const until = instantOrNull(values.until);
    const types = eventTypesOf(values);
    const { data } = await redial.replayWebhooks({
      path: { endpoint_id: endpoint.endpoint_id },
      body: {
        since: instantOrNull(values.since),
        status,
        ...(until !== null && { until }),
        ...(types.length > 0 && { event_types: types }),
      },
    });
    onChanged();
    return { did: replay.did(counted(data.accepted, 'event')) };
  };
  return (
    <FormDialog
      label={replay.label}
      isOffered={endpoint.is_enabled}
      will={replay.will}
      fields={FIELDS}
      initial={INITIAL}
      submit={submit}
    />
  );
}
