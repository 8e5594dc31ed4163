import { Alert, List, Stack, Title } from '@mantine/core';
import type { BatchDryRun } from 'redial-client';
import { texts } from '../../texts.ts';
import { EstimateNotice } from './estimate-notice.tsx';
import { Figures } from './figures.tsx';
import { RefusedRows } from './refused-rows-table.tsx';
import { Remarks } from './remarks.tsx';

/** What would become of the batch. */
export function CheckResult({
  result,
  ...estimated
}: {
  result: BatchDryRun;
  /** When the batch would start, in UTC; null: at once. */
  startAt: string | null;
  /** Of the campaign. */
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
      <Remarks report={result.import} warnings={result.warnings ?? []} />
      <EstimateNotice result={result} {...estimated} />
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
  return <Figures figures={figures} />;
}
