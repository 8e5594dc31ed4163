import { Paper, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import type { CampaignStats as Stats } from 'redial-client';
import { count } from '../../../components/count.ts';
import { percent, usd } from '../../../components/share.ts';
import { TableHead } from '../../../components/table-head.tsx';
import { texts } from '../../../texts.ts';

/** What a campaign has reached so far. */
export function CampaignStats({ stats }: { stats: Stats }) {
  const { title, seconds, none, ...names } = texts.campaigns.stats;
  const figures = [
    [names.contacts, count(stats.contacts.total)],
    [names.calls, count(stats.attempts.total)],
    [names.answered, count(stats.attempts.connected)],
    [names.active, count(stats.active_calls)],
    [names.answerRate, percent(stats.answer_rate)],
    [names.meanLength, seconds(count(Math.round(stats.average_duration_seconds)))],
    [names.cost, usd(stats.total_cost)],
  ] as const;
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 2, xs: 3, md: 4, lg: 7 }}>
        {figures.map(([name, value]) => (
          <Paper key={name} withBorder p="xs">
            <Text size="sm">{name}</Text>
            <Text fw={700} size="lg">
              {value}
            </Text>
          </Paper>
        ))}
      </SimpleGrid>
      {stats.attempts.total === 0 ? (
        <Text>{none}</Text>
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <AttemptTable byAttempt={stats.by_attempt} />
          <DispositionTable dispositions={stats.dispositions} />
        </SimpleGrid>
      )}
    </Stack>
  );
}

function AttemptTable({ byAttempt }: { byAttempt: Stats['by_attempt'] }) {
  const { attempt, calls, answered, share } = texts.campaigns.stats;
  return (
    <Table aria-label={texts.campaigns.stats.byAttempt} captionSide="top">
      <Table.Caption ta="start">{texts.campaigns.stats.byAttempt}</Table.Caption>
      <TableHead columns={[attempt, calls, answered, share]} />
      <tbody>
        {byAttempt.map(({ retry_count: retries, attempts, connected }) => (
          <tr key={retries}>
            <td>{retries + 1}</td>
            <td>{count(attempts)}</td>
            <td>{count(connected)}</td>
            <td>{attempts === 0 ? '' : percent(connected / attempts)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function DispositionTable({ dispositions }: { dispositions: Stats['dispositions'] }) {
  const rows = Object.entries(dispositions).toSorted(([, a], [, b]) => b - a);
  if (rows.length === 0) return null;
  return (
    <Table aria-label={texts.campaigns.stats.dispositions} captionSide="top">
      <Table.Caption ta="start">{texts.campaigns.stats.dispositions}</Table.Caption>
      <TableHead columns={[texts.campaigns.stats.disposition, texts.campaigns.stats.calls]} />
      <tbody>
        {rows.map(([disposition, calls]) => (
          <tr key={disposition}>
            <td>{disposition}</td>
            <td>{count(calls)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
