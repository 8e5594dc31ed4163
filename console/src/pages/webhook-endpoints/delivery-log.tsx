import { Code, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import type { WebhookDelivery, WebhookEndpoint } from 'redial-client';
import { AddressedList } from '../../components/addressed-list.tsx';
import { ActionButton } from '../../components/action-button.tsx';
import { counted } from '../../components/count.ts';
import { atCursor } from '../../components/cursor-search.ts';
import { present } from '../../components/search-params.ts';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { DeliveryFilters } from './delivery-filters.tsx';
import type { DeliverySearch } from './search.ts';

const route = getRouteApi('/shell/webhook-endpoints/$endpointId');
const PAGE = 25;
const { log, replay, replayOne } = texts.endpoints;

type Props = {
  endpoint: WebhookEndpoint;
  filters: DeliverySearch;
  cursor: string | undefined;
  onChanged: () => void;
};

/** What was sent to an endpoint, or is to be, newest first. */
export function DeliveryLog({ endpoint, filters, cursor, onChanged }: Props) {
  const redial = useRedial();
  const navigate = route.useNavigate();
  const { endpoint_id } = endpoint;
  const { status, type } = filters;
  return (
    <Stack>
      <DeliveryFilters filters={filters} />
      <AddressedList<WebhookDelivery>
        cacheKey={['deliveries', endpoint_id, filters]}
        load={(page, signal) =>
          redial.listWebhookDeliveries({
            path: { endpoint_id },
            query: { limit: PAGE, ...present({ status, event_type: type }), ...page },
            signal,
          })
        }
        label={log.title}
        columns={[log.at, log.type, log.status, log.attempts, log.answer, log.actions]}
        minWidth={860}
        cursor={cursor}
        onCursor={(next) =>
          void navigate({ search: atCursor(filters, next), replace: true, resetScroll: false })
        }
        renderRow={(delivery) => (
          <DeliveryRow
            key={delivery.event_id}
            delivery={delivery}
            canReplay={endpoint.is_enabled && delivery.event_type !== 'endpoint.test'}
            onChanged={onChanged}
          />
        )}
      />
    </Stack>
  );
}

type RowProps = { delivery: WebhookDelivery; canReplay: boolean; onChanged: () => void };

function DeliveryRow({ delivery, canReplay, onChanged }: RowProps) {
  const redial = useRedial();
  const { event_id, endpoint_id } = delivery;
  const replayIt = async () => {
    const { data } = await redial.replayWebhooks({
      path: { endpoint_id },
      body: { event_ids: [event_id] },
    });
    onChanged();
    return replay.did(counted(data.accepted, 'event'));
  };
  return (
    <tr>
      <td>
        <Time at={delivery.created_at} />
        <Text size="xs">{event_id}</Text>
      </td>
      <td>{delivery.event_type}</td>
      <td>
        <StatusBadge status={delivery.status} />
      </td>
      <td>
        {delivery.attempt_count}
        {delivery.next_attempt_at !== null && (
          <Text size="xs">
            {log.next} <Time at={delivery.next_attempt_at} />
          </Text>
        )}
      </td>
      <td>
        <LastAnswer attempt={delivery.last_attempt} />
      </td>
      <td>
        <ActionButton
          label={replayOne.label}
          ariaLabel={replayOne.of(event_id)}
          will={replayOne.will}
          run={replayIt}
          button={{ size: 'xs' }}
          isOffered={canReplay}
        />
      </td>
    </tr>
  );
}

function LastAnswer({ attempt }: { attempt: WebhookDelivery['last_attempt'] }) {
  if (attempt === null) return log.notSent;
  const { status_code: status, duration_ms: ms, error, response_body: body } = attempt;
  return (
    <>
      <Text size="sm">{status === null ? error : log.answered(status, ms)}</Text>
      <Text size="xs">
        <Time at={attempt.attempted_at} />
      </Text>
      {body !== null && body !== '' && <Code>{body}</Code>}
    </>
  );
}
