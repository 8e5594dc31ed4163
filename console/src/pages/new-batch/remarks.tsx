import { Alert, List } from '@mantine/core';
import type { Import } from 'redial-client';
import { plainWords } from '../../components/plain-words.ts';
import { texts } from '../../texts.ts';

const SHOWN = 20;

type Props = { report: Import; warnings: readonly string[] };

/** What the API remarks about an upload as a whole, and about its rows. */
export function Remarks({ report, warnings }: Props) {
  const aboutRows = report.warnings;
  const sentences = [
    ...warnings.map(plainWords),
    ...aboutRows
      .slice(0, SHOWN)
      .map(({ row, column, message }) => texts.upload.rowWarning(row, column, message)),
    ...(aboutRows.length > SHOWN ? [texts.upload.moreWarnings(aboutRows.length - SHOWN)] : []),
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
