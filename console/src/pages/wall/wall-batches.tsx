import { Group, Paper, Stack, Text } from '@mantine/core';
import type { BatchDiagnosis, BatchListItem } from 'redial-client';
import { count } from '../../components/count.ts';
import { RouteLink } from '../../components/route-link.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { texts } from '../../texts.ts';
import { finishedOf } from '../batches/batch/progress.ts';
import { ProgressBar } from '../batches/batch/progress-bar.tsx';
import { percent } from '../../components/share.ts';
import classes from './wall.module.css';

/** All running batches with their progress and lines. */
export function WallBatches({
  batches,
  diagnoses,
  nameOf,
}: {
  batches: readonly BatchListItem[];
  diagnoses: readonly BatchDiagnosis[];
  /** By the id of the batch: its name, or that of its campaign. */
  nameOf: ReadonlyMap<string, string>;
}) {
  const diagnosisOf = new Map(diagnoses.map((each) => [each.batch_id, each.diagnostics]));
  return (
    <Stack component="section" gap="xs" aria-label={texts.wall.batches}>
      <Text component="h2" className={classes['label']}>
        {texts.wall.batches}
      </Text>
      {batches.length === 0 && <Text className={classes['detail']}>{texts.wall.noBatches}</Text>}
      {batches.map((batch) => (
        <WallBatch
          key={batch.batch_id}
          batch={batch}
          name={nameOf.get(batch.batch_id) ?? batch.batch_id}
          lines={diagnosisOf.get(batch.batch_id)?.lines}
        />
      ))}
    </Stack>
  );
}

function WallBatch({
  batch,
  name,
  lines,
}: {
  batch: BatchListItem;
  name: string;
  lines: BatchDiagnosis['diagnostics']['lines'] | undefined;
}) {
  const done = finishedOf(batch.counters);
  const share = batch.total_contacts === 0 ? 0 : done / batch.total_contacts;
  return (
    <Paper withBorder p="sm">
      <Group justify="space-between" gap="xs" className={classes['batch']}>
        <Group gap="sm" style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <RouteLink to="/batches/$batchId" params={{ batchId: batch.batch_id }}>
            <strong>{name}</strong>
          </RouteLink>
          <StatusBadge status={batch.status} />
        </Group>
        <Group gap="lg">
          {lines !== undefined && (
            <span className={classes['number']}>
              {texts.wall.linesOf(count(lines.in_use), count(lines.limit))}
            </span>
          )}
          <span className={classes['number']}>
            {texts.wall.done(count(done), count(batch.total_contacts), percent(share))}
          </span>
        </Group>
      </Group>
      <ProgressBar counters={batch.counters} />
    </Paper>
  );
}
