import { Loader, Table } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listBatchesOptions } from 'redial-client/react-query';
import { ErrorNotice } from '../../components/error-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { Time } from '../../components/time.tsx';
import { texts } from '../../texts.ts';

/** All batches, newest first. */
export function BatchListPage() {
  const batches = useQuery(listBatchesOptions({ query: { limit: 50 } }));
  return (
    <>
      <PageTitle>{texts.batches.title}</PageTitle>
      {batches.isPending && <Loader aria-label={texts.list.loading} />}
      {batches.isError && (
        <ErrorNotice error={batches.error} retry={() => void batches.refetch()} />
      )}
      {batches.data !== undefined && (
        <Table.ScrollContainer minWidth={520}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{texts.batches.name}</Table.Th>
                <Table.Th>{texts.batches.status}</Table.Th>
                <Table.Th>{texts.batches.created}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {batches.data.map((batch) => (
                <Table.Tr key={batch.batch_id}>
                  <Table.Td>{batch.name}</Table.Td>
                  <Table.Td>
                    <StatusBadge status={batch.status} />
                  </Table.Td>
                  <Table.Td>
                    <Time at={batch.created_at} />
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </>
  );
}
