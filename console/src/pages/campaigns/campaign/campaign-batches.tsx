import { Loader, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BatchListItem } from 'redial-client';
import { listCampaignBatchesOptions } from 'redial-client/react-query';
import { count } from '../../../components/count.ts';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { RouteLink } from '../../../components/route-link.tsx';
import { StatusBadge } from '../../../components/status-badge.tsx';
import { Time } from '../../../components/time.tsx';
import { TableHead } from '../../../components/table-head.tsx';
import { texts } from '../../../texts.ts';

const SHOWN = 10;

/** The newest batches of a campaign. */
export function CampaignBatches({ campaignId }: { campaignId: string }) {
  const options = {
    path: { campaign_id: campaignId },
    query: { view: 'full' as const, limit: SHOWN },
  };
  const batches = useQuery(listCampaignBatchesOptions(options));
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {texts.campaigns.batches.title}
      </Title>
      {batches.isPending && <Loader aria-label={texts.list.loading} />}
      {batches.isError && (
        <ErrorNotice error={batches.error} retry={() => void batches.refetch()} />
      )}
      {batches.data?.length === 0 && <Text>{texts.campaigns.batches.none}</Text>}
      {batches.data !== undefined && batches.data.length > 0 && (
        <BatchTable batches={batches.data} />
      )}
    </Stack>
  );
}

function BatchTable({ batches }: { batches: readonly BatchListItem[] }) {
  const { name, status, contacts, created } = texts.batches;
  return (
    <Table.ScrollContainer minWidth={480}>
      <Table aria-label={texts.campaigns.batches.newest}>
        <TableHead columns={[name, status, contacts, created]} />
        <tbody>
          {batches.map((batch) => (
            <tr key={batch.batch_id}>
              <td>
                <RouteLink to="/batches/$batchId" params={{ batchId: batch.batch_id }}>
                  {batch.name ?? batch.batch_id}
                </RouteLink>
              </td>
              <td>
                <StatusBadge status={batch.status} />
              </td>
              <td>{count(batch.total_contacts)}</td>
              <td>
                <Time at={batch.created_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
