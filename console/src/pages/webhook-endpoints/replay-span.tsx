import type { WebhookEndpoint } from 'redial-client';
import { counted } from '../../components/count.ts';
import { choicesOf, type Field, instantOrNull } from '../../components/field.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { wordOf } from '../../components/search-params.ts';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';

const { replay } = texts.endpoints;
const INITIAL = { since: '', until: '', status: 'undelivered' };
const FIELDS: readonly Field<typeof INITIAL>[] = [
  { name: 'since', kind: 'time', label: replay.since, isRequired: true },
  { name: 'until', kind: 'time', label: replay.until, description: replay.untilHint },
  { name: 'status', kind: 'choice', label: replay.which, choices: choicesOf(replay.kinds) },
];

type Props = { endpoint: WebhookEndpoint; onChanged: () => void };

/** Sends the events of a span again. */
export function ReplaySpan({ endpoint, onChanged }: Props) {
  const redial = useRedial();
  const submit = async (values: typeof INITIAL) => {
    const status = wordOf(['undelivered', 'failed', 'all'] as const, values.status) ?? null;
    const until = instantOrNull(values.until);
    const { data } = await redial.replayWebhooks({
      path: { endpoint_id: endpoint.endpoint_id },
      body: { since: instantOrNull(values.since), status, ...(until !== null && { until }) },
    });
    onChanged();
    return { did: replay.did(counted(data.accepted, 'event')) };
  };
  return (
    <FormDialog
      label={replay.label}
      will={replay.will}
      fields={FIELDS}
      initial={INITIAL}
      submit={submit}
    />
  );
}
