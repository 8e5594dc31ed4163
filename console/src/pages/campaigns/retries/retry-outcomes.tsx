import { RETRY_CAUSES } from '../../../../../src/domain/retry-policy.ts';
import { Table } from '@mantine/core';
import { texts } from '../../../texts.ts';
import { retriedOn, type RetryPolicy } from './retry-steps.ts';

/** What follows each end of a call. */
export function RetryOutcomes({ policy }: { policy: RetryPolicy }) {
  const retried = policy.max_retries === 0 ? [] : retriedOn(policy);
  const { again, ended, answered, causes } = texts.retries;
  return (
    <Table maw={440} aria-label={texts.retries.outcomes}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{texts.retries.outcome}</Table.Th>
          <Table.Th scope="col">{texts.retries.leadsTo}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {RETRY_CAUSES.map((cause) => (
          <Table.Tr key={cause}>
            <Table.Td>{causes[cause]}</Table.Td>
            <Table.Td>{retried.includes(cause) ? `↻ ${again}` : `■ ${ended}`}</Table.Td>
          </Table.Tr>
        ))}
        <Table.Tr>
          <Table.Td>{answered}</Table.Td>
          <Table.Td>{`■ ${ended}`}</Table.Td>
        </Table.Tr>
      </Table.Tbody>
    </Table>
  );
}
