import { Alert, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { BatchDryRun } from 'redial-client';
import { texts } from '../../texts.ts';
import { count } from '../../components/count.ts';
import { EstimateNotice } from './estimate-notice.tsx';
import { RefusedRows } from './refused-rows-table.tsx';

const SHOWN_WARNINGS = 20;

/** What would become of the batch. */
export function CheckResult({
  result,
  timeZone,
}: {
  result: BatchDryRun;
  timeZone: string | null;
}) {
  const isAccepted = result.would_be_accepted && result.total_contacts > 0;
  return (
    <Stack>
      <Title order={2} size="h3">
        {texts.upload.result}
      </Title>
      {isAccepted && <Alert color="green">{texts.upload.accepted}</Alert>}
      {!isAccepted && (
        <Alert color="red" title={texts.upload.refused}>
          <List size="sm">
            {result.refusals.map(({ code, detail }) => (
              <List.Item key={code}>{detail}</List.Item>
            ))}
            {result.refusals.length === 0 && <List.Item>{texts.upload.nobody}</List.Item>}
          </List>
        </Alert>
      )}
      <Counts result={result} />
      <RefusedRows report={result.import} />
      <Warnings result={result} />
      <EstimateNotice result={result} timeZone={timeZone} />
    </Stack>
  );
}

function Counts({ result }: { result: BatchDryRun }) {
  const { counts } = texts.upload;
  const { import: report } = result;
  const changes = report.change_counts;
  const completed =
    changes.country_code_added + changes.plus_added + changes.international_prefix_replaced;
  const figures: [label: string, amount: number][] = [
    [counts.total, report.total],
    [counts.accepted, result.total_contacts],
    [counts.rejected, report.rejected],
    [counts.duplicates, report.duplicates],
    [counts.suppressed, result.suppressed_contacts],
    [counts.recent, report.recently_called],
    [counts.changed, completed],
  ];
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} m={0}>
      {figures.map(([label, amount]) => (
        <div key={label}>
          <Text component="dt" size="sm">
            {label}
          </Text>
          <Text component="dd" m={0} size="xl" fw={600}>
            {count(amount)}
          </Text>
        </div>
      ))}
    </SimpleGrid>
  );
}

function Warnings({ result }: { result: BatchDryRun }) {
  const aboutRows = result.import.warnings;
  const sentences = [
    ...(result.warnings ?? []),
    ...aboutRows
      .slice(0, SHOWN_WARNINGS)
      .map(({ row, column, message }) => texts.upload.rowWarning(row, column, message)),
    ...(aboutRows.length > SHOWN_WARNINGS
      ? [texts.upload.moreWarnings(count(aboutRows.length - SHOWN_WARNINGS))]
      : []),
  ];
  if (sentences.length === 0) return null;
  return (
    <Alert color="yellow" title={texts.upload.warnings}>
      <List size="sm">
        {sentences.map((sentence) => (
          <List.Item key={sentence}>{sentence}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
