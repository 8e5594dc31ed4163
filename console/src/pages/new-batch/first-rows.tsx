import { Table } from '@mantine/core';
import { texts } from '../../texts.ts';
import { type Column, keptColumns, sentHeader } from './columns.ts';
import type { CsvHead } from './csv-head.ts';

/** The first rows under the names with which they are sent. */
export function FirstRows({ head, columns }: { head: CsvHead; columns: readonly Column[] }) {
  const kept = keptColumns(columns);
  const names = sentHeader(columns);
  return (
    <Table.ScrollContainer
      minWidth={400}
      type="native"
      tabIndex={0}
      aria-label={texts.upload.preview}
    >
      <Table captionSide="top" striped>
        <Table.Caption>{texts.upload.previewCaption}</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            {names.map((name, index) => (
              <Table.Th key={index}>{name}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {head.rows.map((cells, row) => (
            <Table.Tr key={row}>
              {kept.map((index) => (
                <Table.Td key={index}>{cells[index]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
