import { Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { Import } from 'redial-client';
import { saveAs } from '../../components/save-as.ts';
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
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.upload.row}</Table.Th>
              <Table.Th>{texts.upload.column}</Table.Th>
              <Table.Th>{texts.upload.value}</Table.Th>
              <Table.Th>{texts.upload.reason}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {errors.slice(0, SHOWN).map(({ row, column, value, message }, index) => (
              // A row may have several errors.
              <Table.Tr key={index}>
                <Table.Td>{count(row)}</Table.Td>
                <Table.Td>{column}</Table.Td>
                <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
                <Table.Td>{message}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {report.listed < rejected && (
        <Text size="sm">{texts.upload.refusedListed(count(report.listed))}</Text>
      )}
    </Stack>
  );
}
