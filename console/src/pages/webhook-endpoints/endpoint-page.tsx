import { Group, Loader, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { WebhookEndpoint } from 'redial-client';
import { getWebhookEndpointOptions } from 'redial-client/react-query';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { RouteLink } from '../../components/route-link.tsx';
import { Time } from '../../components/time.tsx';
import { TableHead } from '../../components/table-head.tsx';
import { texts } from '../../texts.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { EndpointActions } from './endpoint-actions.tsx';
import { EndpointState } from './endpoint-state.tsx';

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
  if (error !== null) return <ErrorNotice error={error} retry={() => void refetch()} />;
  if (endpoint === undefined) return <Loader aria-label={texts.list.loading} />;
  return (
    <Stack>
      <RouteLink to="/webhook-endpoints">{endpoints.all}</RouteLink>
      <PageTitle>{endpoint.url}</PageTitle>
      {endpoint.description !== null && <Text>{endpoint.description}</Text>}
      <EndpointState endpoint={endpoint} />
      <Text>
        {`${endpoints.events}: ${endpoint.event_types?.join(', ') ?? endpoints.allEvents}`}
      </Text>
      <Text>{`${endpoints.payload}: ${endpoints.payloads[endpoint.payload]}`}</Text>
      <Group gap="xs">
        <EndpointActions endpoint={endpoint} onChanged={changed} />
      </Group>
      <Keys endpoint={endpoint} />
      <Title order={2} size="h3">
        {endpoints.log.title}
      </Title>
      <DeliveryLog
        key={filters.status ?? ''}
        endpoint={endpoint}
        filters={filters}
        cursor={cursor}
        onChanged={changed}
      />
    </Stack>
  );
}

function Keys({ endpoint: { secrets } }: { endpoint: WebhookEndpoint }) {
  const { title, id, scheme, since, ends } = endpoints.keys;
  return (
    <Stack gap="xs">
      <Title order={2} size="h3">
        {title}
      </Title>
      <Table.ScrollContainer
        minWidth={560}
        scrollAreaProps={{ viewportProps: { tabIndex: 0, role: 'region', 'aria-label': title } }}
      >
        <Table aria-label={title}>
          <TableHead columns={[id, scheme, since, ends]} />
          <Table.Tbody>
            {secrets.map((key) => (
              <Table.Tr key={key.secret_id}>
                <Table.Td>{key.public_key ?? key.secret_id}</Table.Td>
                <Table.Td>{endpoints.schemes[key.signature_scheme]}</Table.Td>
                <Table.Td>
                  <Time at={key.created_at} />
                </Table.Td>
                <Table.Td>
                  <Time at={key.expires_at} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  );
}
