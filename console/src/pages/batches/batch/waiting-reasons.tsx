import { Alert, Card, List, Stack, Text, Title } from '@mantine/core';
import type { BatchDiagnosis } from 'redial-client';
import { Time } from '../../../components/time.tsx';
import { texts } from '../../../texts.ts';
import { reasonSentences, remarksOf } from './reasons.ts';

type Props = {
  diagnostics: BatchDiagnosis['diagnostics'];
  /** When they were read, in milliseconds. */
  readAtMs: number;
};

/** Why contacts wait, each reason with what to do about it. */
export function WaitingReasons({ diagnostics, readAtMs }: Props) {
  const reasons = reasonSentences(diagnostics, readAtMs);
  const remarks = remarksOf(diagnostics);
  return (
    <Card withBorder component="section" aria-label={texts.batch.why}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {texts.batch.why}
        </Title>
        {reasons.length === 0 && <Text>{texts.batch.nothingWaits}</Text>}
        <List>
          {reasons.map(({ code, wait, remedy }) => (
            <List.Item key={code}>
              {wait} <strong>{remedy}</strong>
            </List.Item>
          ))}
        </List>
        {reasons.length > 0 && (
          <Text size="xs" c="dimmed">
            {texts.batch.countedAt} <Time at={diagnostics.counted_at} hasSeconds />
          </Text>
        )}
        {remarks.length > 0 && (
          <Alert variant="default" title={texts.batch.checks} role="note">
            {remarks.map((remark) => (
              <Text size="sm" key={remark}>
                {remark}
              </Text>
            ))}
          </Alert>
        )}
      </Stack>
    </Card>
  );
}
