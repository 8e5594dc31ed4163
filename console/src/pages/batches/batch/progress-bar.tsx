import { ColorSwatch, Group, Progress, Text } from '@mantine/core';
import type { MantineSize } from '@mantine/core';
import type { Counters } from 'redial-client';
import { count } from '../../../components/count.ts';
import { texts } from '../../../texts.ts';
import { finishedOf, allOf, partsOf } from './progress.ts';

const COLORS: Readonly<Record<keyof Counters, string>> = {
  completed: 'green.7',
  busy: 'orange.6',
  no_answer: 'yellow.6',
  max_retries_reached: 'orange.8',
  failed: 'red.7',
  skipped: 'gray.6',
  in_flight: 'cyan.6',
  dispatched: 'cyan.4',
  retrying: 'indigo.5',
  followup_scheduled: 'grape.6',
  pending: 'gray.4',
};

type Props = { counters: Counters; size?: MantineSize };

/** The contacts of a batch by what became of them. */
export function ProgressBar({ counters, size = 'xl' }: Props) {
  const done = texts.batches.done(count(finishedOf(counters)), count(allOf(counters)));
  return (
    <Progress.Root size={size} aria-hidden title={done}>
      {partsOf(counters).map(({ name, percent }) => (
        <Progress.Section key={name} value={percent} color={COLORS[name]} withAria={false} />
      ))}
    </Progress.Root>
  );
}

/** What the colours of the bar mean, with the number of contacts. */
export function ProgressLegend({ counters }: { counters: Counters }) {
  const parts = partsOf(counters);
  if (parts.length === 0) return <Text size="sm">{texts.batches.noCounters}</Text>;
  return (
    <Group component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }}>
      {parts.map(({ name, contacts }) => (
        <Group component="li" key={name} gap={6} wrap="nowrap">
          <ColorSwatch
            size={12}
            withShadow={false}
            color={`var(--mantine-color-${COLORS[name].replace('.', '-')})`}
          />
          <Text size="sm">
            <strong>{count(contacts)}</strong> {texts.batches.counters[name]}
          </Text>
        </Group>
      ))}
    </Group>
  );
}
