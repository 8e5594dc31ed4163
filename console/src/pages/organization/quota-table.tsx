import { Table, Text } from '@mantine/core';
import type { Organization } from 'redial-client';
import { count } from '../../components/count.ts';
import { TableHead } from '../../components/table-head.tsx';
import { texts } from '../../texts.ts';
import { QUOTAS, usedOf } from './quotas.ts';

const { quota, used, limit, noLimit, notCounted, quotaNames, quotas, quotasHint } =
  texts.organization;

/** What the operator allows, and how much of it is used. */
export function QuotaTable({ organization }: { organization: Organization }) {
  const { effective_quotas: limits } = organization;
  return (
    <>
      <Text mb="sm">{quotasHint}</Text>
      <Table aria-label={quotas}>
        <TableHead columns={[quota, used, limit]} />
        <tbody>
          {QUOTAS.map((name) => (
            <tr key={name}>
              <td>{quotaNames[name]}</td>
              <td>{shown(usedOf(organization, name), notCounted)}</td>
              <td>{shown(limits[name], noLimit)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </>
  );
}

function shown(number: number | null, otherwise: string): string {
  return number === null ? otherwise : count(number);
}
