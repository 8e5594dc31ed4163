import { Card, SimpleGrid, Text, Title } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import type { Batch, BatchDiagnosis } from 'redial-client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { count, counted } from '../../../components/count.ts';
import { Time } from '../../../components/time.tsx';
import { texts } from '../../../texts.ts';
import { isFinished } from './allowed-actions.ts';
import type { CallStarts } from './call-starts.ts';
import { calledOf } from './progress.ts';
import { RatePlot } from './rate-plot.tsx';
import { useEarlierStarts } from './use-earlier-starts.ts';

const TICK_MS = 1_000;

type Props = { batch: Batch; diagnosis: BatchDiagnosis | undefined; starts: CallStarts };

/** Lines, calls a minute and the end, each with its limit. */
export function BatchFigures({ batch, diagnosis, starts }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      <Lines batch={batch} lines={diagnosis?.diagnostics.lines} />
      <Rate batch={batch} starts={starts} pacing={diagnosis?.diagnostics.pacing} />
      <End batch={batch} />
    </SimpleGrid>
  );
}

function Figure({
  title,
  value,
  children,
}: {
  title: string;
  value: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Card withBorder component="section" aria-label={title}>
      <Title order={2} size="sm" fw={500}>
        {title}
      </Title>
      <Text fz="xl" fw={700} component="div">
        {value}
      </Text>
      {children}
    </Card>
  );
}

type LineCounts = BatchDiagnosis['diagnostics']['lines'];

function Lines({ batch, lines }: { batch: Batch; lines: LineCounts | undefined }) {
  const used = calledOf(batch.counters);
  const { lines: title, linesOf, organizationLines, numberLines } = texts.batch;
  const organization = lines?.organization ?? null;
  const numbers = lines?.caller_numbers ?? null;
  return (
    <Figure title={title} value={linesOf(count(used), count(batch.concurrency_limit))}>
      {organization !== null && (
        <Text size="sm">
          {organizationLines(count(organization.in_use), count(organization.limit))}
        </Text>
      )}
      {numbers !== null && (
        <Text size="sm">{numberLines(count(numbers.in_use), count(numbers.limit))}</Text>
      )}
    </Figure>
  );
}

type Pacing = BatchDiagnosis['diagnostics']['pacing'];

function Rate({
  batch,
  starts,
  pacing,
}: Pick<Props, 'batch' | 'starts'> & { pacing: Pacing | undefined }) {
  const [nowMs, setNowMs] = useState(Date.now);
  useInterval(() => setNowMs(Date.now()), TICK_MS, { autoInvoke: true });
  const { finished_at: finishedAt } = batch;
  const endMs = finishedAt === null ? nowMs : Date.parse(finishedAt);
  useEarlierStarts(batch.batch_id, starts, endMs);
  starts.forgetBefore(endMs);
  const rates = starts.rates(endMs);
  const limit = pacing?.calls_per_second ?? null;
  // The plot is live, the diagnosis some seconds old.
  const live = finishedAt === null ? rates.at(-1)?.calls : undefined;
  const perMinute = live ?? pacing?.starts_last_minute;
  return (
    <Figure title={texts.batch.rate} value={perMinute === undefined ? '–' : count(perMinute)}>
      <RatePlot rates={rates} endMs={endMs} />
      {limit !== null && <Text size="sm">{texts.batch.rateLimit(count(limit))}</Text>}
    </Figure>
  );
}

function End({ batch }: { batch: Batch }) {
  const { estimate, status, finished_at: finishedAt } = batch;
  const { retrying, followup_scheduled } = batch.counters;
  const { end, finishedAt: finished, noEnd, callsLeft, notBefore } = texts.batch;
  const { waitsOnTop, willWait, limits } = texts.batch;
  if (isFinished(status)) return <Figure title={finished} value={<Time at={finishedAt} />} />;
  if (estimate === null) return <Figure title={end} value={noEnd} />;
  const { last_call_at: lastAt, first_call_at: firstAt, calls_expected: calls } = estimate;
  return (
    <Figure title={end} value={lastAt === null ? noEnd : <Time at={lastAt} />}>
      <Text size="sm">{callsLeft(counted(calls, 'call'))}</Text>
      {status === 'pending' && (
        <Text size="sm">
          {notBefore} <Time at={firstAt} />
        </Text>
      )}
      {retrying + followup_scheduled > 0 && <Text size="sm">{waitsOnTop}</Text>}
      {estimate.limited_by?.map(({ name, contacts_waiting: waiting }) => (
        <Text size="sm" key={name}>
          {willWait(counted(waiting, 'contact'), limits[name])}
        </Text>
      ))}
    </Figure>
  );
}
