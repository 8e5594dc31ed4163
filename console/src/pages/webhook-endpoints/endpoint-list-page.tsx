import { Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { WebhookEndpoint } from 'redial-client';
import { PageTitle } from '../../components/page-title.tsx';
import { usePagesOfRows } from '../../components/pages-of-rows.ts';
import { RouteLink } from '../../components/route-link.tsx';
import { RowList } from '../../components/row-list.tsx';
import { useRedial } from '../../session/session.tsx';
import { texts } from '../../texts.ts';
import { CreateEndpoint } from './create-endpoint.tsx';
import { EndpointState } from './endpoint-state.tsx';

const ALL = 1000;
const KEY = ['webhook-endpoints'];
const { endpoints } = texts;

/** The addresses to which events are sent, newest first. */
export function EndpointListPage() {
  const redial = useRedial();
  const queries = useQueryClient();
  const pages = usePagesOfRows<WebhookEndpoint>({
    cacheKey: KEY,
    start: undefined,
    load: (_, signal) => redial.listWebhookEndpoints({ query: { limit: ALL }, signal }),
  });
  const changed = () => void queries.invalidateQueries({ queryKey: KEY });
  return (
    <Stack>
      <PageTitle needs="admin" actions={<CreateEndpoint onChanged={changed} />}>
        {endpoints.title}
      </PageTitle>
      <RowList
        pages={pages}
        label={endpoints.title}
        columns={[endpoints.url, endpoints.events, endpoints.payload, endpoints.state]}
        minWidth={640}
        onMore={() => undefined}
        onFirst={undefined}
        renderRow={(endpoint) => <EndpointRow key={endpoint.endpoint_id} endpoint={endpoint} />}
      />
    </Stack>
  );
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  return (
    <tr>
      <td>
        <RouteLink
          to="/webhook-endpoints/$endpointId"
          params={{ endpointId: endpoint.endpoint_id }}
        >
          {endpoint.url}
        </RouteLink>
        {endpoint.description !== null && <Text size="sm">{endpoint.description}</Text>}
      </td>
      <td>{endpoint.event_types?.join(', ') ?? endpoints.allEvents}</td>
      <td>{endpoint.payload}</td>
      <td>
        <EndpointState endpoint={endpoint} />
      </td>
    </tr>
  );
}
