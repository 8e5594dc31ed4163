import { Group, Loader, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { WebhookEndpoint } from 'redial-client';
import { getWebhookEndpointOptions } from 'redial-client/react-query';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointState } from './endpoint-state.tsx';
import { KeyTable } from './key-table.tsx';

const route = getRouteApi('/shell/webhook-endpoints/$endpointId');
const { endpoints } = texts;

/** One endpoint: its state, its keys and what was sent to it. */
export function EndpointPage() {
  const { endpointId } = route.useParams();
  const { cursor, ...filters } = route.useSearch();
  const queries = useQueryClient();
  const options = getWebhookEndpointOptions({ path: { endpoint_id: endpointId } });
  const { data: endpoint, error, refetch } = useQuery(options);
  const changed = () => {
    void queries.invalidateQueries({ queryKey: options.queryKey });
    void queries.invalidateQueries({ queryKey: ['webhook-endpoints'] });
    void queries.invalidateQueries({ queryKey: ['deliveries', endpointId] });
  };
  if (endpoint === undefined) {
    return error === null ? (
      <Loader aria-label={texts.list.loading} />
    ) : (
      <ErrorNotice error={error} retry={() => void refetch()} />
    );
  }
  return (
    <Stack>
      <RouteLink to="/webhook-endpoints">{endpoints.all}</RouteLink>
      <PageTitle needs="admin">{endpoint.url}</PageTitle>
      {endpoint.description !== null && <Text>{endpoint.description}</Text>}
      <EndpointState endpoint={endpoint} />
      <Text>
        {`${endpoints.events}: ${endpoint.event_types?.join(', ') ?? endpoints.allEvents}`}
      </Text>
      <Text>{`${endpoints.payload}: ${endpoints.payloads[endpoint.payload]}`}</Text>
      <Group gap="xs">
        <EndpointActions endpoint={endpoint} onChanged={changed} />
      </Group>
      <Keys endpoint={endpoint} onChanged={changed} />
      <Title order={2} size="h3">
        {endpoints.log.title}
      </Title>
      <DeliveryLog
        key={JSON.stringify(filters)}
        endpoint={endpoint}
        filters={filters}
        cursor={cursor}
        onChanged={changed}
      />
    </Stack>
  );
}

type KeysProps = { endpoint: WebhookEndpoint; onChanged: () => void };

function Keys({ endpoint, onChanged }: KeysProps) {
  const redial = useRedial();
  const remove = async (secretId: string) => {
    const path = { endpoint_id: endpoint.endpoint_id, secret_id: secretId };
    await redial.deleteKeyOfWebhookEndpoint({ path });
    onChanged();
  };
  return (
    <Stack gap="xs">
      <Title order={2} size="h3">
        {endpoints.keys.title}
      </Title>
      <KeyTable keys={endpoint.secrets} remove={remove} />
    </Stack>
  );
}
