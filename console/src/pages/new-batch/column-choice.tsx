import { Alert, List, NativeSelect, Table, Text, TextInput } from '@mantine/core';
import { TableHead } from '../../components/table-head.tsx';
import { texts } from '../../texts.ts';
import { type Column, type ColumnProblem, type ColumnUse, MEANINGS } from './columns.ts';
import type { CsvHead } from './csv-head.ts';

const USES = [...MEANINGS, 'variable', 'omitted'] as const;
const OPTIONS = USES.map((use) => ({ value: use, label: texts.upload.uses[use] }));
const SHOWN_VALUES = 3;

/** Says of each column what it is used for. */
export function ColumnChoice({
  head,
  columns,
  problems,
  onChange,
}: {
  head: CsvHead;
  columns: readonly Column[];
  problems: readonly ColumnProblem[];
  onChange: (columns: Column[]) => void;
}) {
  const change = (index: number, changed: Column) => onChange(columns.with(index, changed));
  return (
    <>
      <Table.ScrollContainer
        minWidth={560}
        type="native"
        tabIndex={0}
        aria-label={texts.upload.columns}
      >
        <Table captionSide="top">
          <Table.Caption>{texts.upload.columnsCaption}</Table.Caption>
          <TableHead
            columns={[
              texts.upload.column,
              texts.upload.examples,
              texts.upload.use,
              texts.upload.variable,
            ]}
          />
          <tbody>
            {columns.map((column, index) => (
              <ColumnRow
                // A column has no other identity: two may have the same name.
                key={index}
                column={column}
                name={column.header === '' ? texts.upload.noName(index + 1) : column.header}
                values={valuesOf(head, index)}
                onChange={(changed) => change(index, changed)}
              />
            ))}
          </tbody>
        </Table>
      </Table.ScrollContainer>
      <ProblemList problems={problems} />
    </>
  );
}

function ColumnRow({
  column,
  name,
  values,
  onChange,
}: {
  column: Column;
  name: string;
  values: string;
  onChange: (column: Column) => void;
}) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td style={{ overflowWrap: 'anywhere' }}>{values}</td>
      <td>
        <NativeSelect
          aria-label={texts.upload.useOf(name)}
          data={OPTIONS}
          value={column.use}
          // The options are the uses.
          onChange={({ currentTarget }) =>
            onChange({ ...column, use: currentTarget.value as ColumnUse })
          }
        />
      </td>
      <td>
        {column.use === 'consent_at' && <Text size="xs">{texts.upload.consentAtHint}</Text>}
        {column.use === 'variable' && (
          <TextInput
            aria-label={texts.upload.variableOf(name)}
            value={column.variable}
            onChange={({ currentTarget }) => onChange({ ...column, variable: currentTarget.value })}
          />
        )}
      </td>
    </tr>
  );
}

function ProblemList({ problems }: { problems: readonly ColumnProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Alert color="yellow">
      <List size="sm">
        {problems.map((problem) => (
          <List.Item key={problem.code}>{sentenceOf(problem)}</List.Item>
        ))}
      </List>
    </Alert>
  );
}

function sentenceOf(problem: ColumnProblem): string {
  const { problems } = texts.upload;
  if (problem.code === 'repeated') return problems.repeated(problem);
  return problem.code === 'unnamed' ? problems.unnamed(problem) : problems.no_number();
}

function valuesOf(head: CsvHead, index: number): string {
  const values = head.rows.map((cells) => cells[index]?.trim() ?? '');
  return values
    .filter((value) => value !== '')
    .slice(0, SHOWN_VALUES)
    .join(' · ');
}
