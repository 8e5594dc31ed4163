import { RETRY_CAUSES } from '../../../../../src/domain/retry-policy.ts';
import { Table } from '@mantine/core';
import { TableHead } from '../../../components/table-head.tsx';
import { texts } from '../../../texts.ts';
import { retriedOn, type RetryPolicy } from './retry-steps.ts';

/** What follows each end of a call. */
export function RetryOutcomes({ policy }: { policy: RetryPolicy }) {
  const retried = policy.max_retries === 0 ? [] : retriedOn(policy);
  const { again, ended, answered, causes } = texts.retries;
  return (
    <Table maw={440} aria-label={texts.retries.outcomes}>
      <TableHead columns={[texts.retries.outcome, texts.retries.leadsTo]} />
      <tbody>
        {RETRY_CAUSES.map((cause) => (
          <tr key={cause}>
            <td>{causes[cause]}</td>
            <td>{retried.includes(cause) ? `↻ ${again}` : `■ ${ended}`}</td>
          </tr>
        ))}
        <tr>
          <td>{answered}</td>
          <td>{`■ ${ended}`}</td>
        </tr>
      </tbody>
    </Table>
  );
}
