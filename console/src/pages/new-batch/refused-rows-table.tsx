import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { Import } from 'redial-client';
import { saveAs } from '../../components/save-as.ts';
import { TableHead } from '../../components/table-head.tsx';
import { texts } from '../../texts.ts';
import { count } from '../../components/count.ts';
import { refusedRowsAsCsv } from './refused-rows.ts';

const SHOWN = 10;
const FILE_NAME = 'refused-rows.csv';

/** The rows that are refused, with their reasons. */
export function RefusedRows({ report }: { report: Import }) {
  const { errors, rejected } = report;
  if (errors.length === 0) return null;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={3} size="h4">
          {texts.upload.refusedRows}
        </Title>
        <Button variant="default" onClick={() => saveAs(FILE_NAME, refusedRowsAsCsv(errors))}>
          {texts.upload.download}
        </Button>
      </Group>
      <Table.ScrollContainer
        minWidth={480}
        type="native"
        tabIndex={0}
        aria-label={texts.upload.refusedRows}
      >
        <Table captionSide="bottom">
          <Table.Caption>
            {texts.upload.refusedShown(count(Math.min(SHOWN, errors.length)), count(rejected))}
          </Table.Caption>
          <TableHead
            columns={[
              texts.upload.row,
              texts.upload.column,
              texts.upload.value,
              texts.upload.reason,
            ]}
          />
          <tbody>
            {errors.slice(0, SHOWN).map(({ row, column, value, message }, index) => (
              // A row may have several errors.
              <tr key={index}>
                <td>{count(row)}</td>
                <td>{column}</td>
                <td style={{ overflowWrap: 'anywhere' }}>{value}</td>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Table.ScrollContainer>
      {report.listed < rejected && (
        <Text size="sm">{texts.upload.refusedListed(count(report.listed))}</Text>
      )}
    </Stack>
  );
}
