import { Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { WebhookEndpoint } from 'redial-client';
import { getWebhookEndpointOptions } from 'redial-client/react-query';
import { Loaded } from '../../components/loaded.tsx';
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
  const queries = useQueryClient();
  const options = getWebhookEndpointOptions({ path: { endpoint_id: endpointId } });
  const endpoint = useQuery(options);
  const changed = () => {
    void queries.invalidateQueries({ queryKey: options.queryKey });
    void queries.invalidateQueries({ queryKey: ['webhook-endpoints'] });
    void queries.invalidateQueries({ queryKey: ['deliveries', endpointId] });
  };
  return (
    <Loaded query={endpoint}>{(data) => <Endpoint endpoint={data} onChanged={changed} />}</Loaded>
  );
}

type PartProps = { endpoint: WebhookEndpoint; onChanged: () => void };

function Endpoint({ endpoint, onChanged }: PartProps) {
  const { cursor, ...filters } = route.useSearch();
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
        <EndpointActions endpoint={endpoint} onChanged={onChanged} />
      </Group>
      <Keys endpoint={endpoint} onChanged={onChanged} />
      <Title order={2} size="h3">
        {endpoints.log.title}
      </Title>
      <DeliveryLog
        key={JSON.stringify(filters)}
        endpoint={endpoint}
        filters={filters}
        cursor={cursor}
        onChanged={onChanged}
      />
    </Stack>
  );
}

function Keys({ endpoint, onChanged }: PartProps) {
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
