import { Card, Group, Loader, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { Batch, BatchDiagnosis } from 'redial-client';
import { getBatchOptions } from 'redial-client/react-query';
import type { ReactNode } from 'react';
import { ErrorNotice } from '../../../components/error-notice.tsx';
import { PageTitle } from '../../../components/page-title.tsx';
import { useSteadyReads } from '../../../components/use-steady-reads.ts';
import { ExportButton } from './export-button.tsx';
import type { StreamState } from '../../../live/follow.ts';
import { texts } from '../../../texts.ts';
import { ContactTable } from '../../contacts/contact-table.tsx';
import { isFinished, isQuiet } from './allowed-actions.ts';
import { BatchActions } from './batch-actions.tsx';
import { BatchFigures } from './batch-figures.tsx';
import { BatchHeader } from './batch-header.tsx';
import { MissingBatch } from './deletion.tsx';
import type { CallStarts } from './call-starts.ts';
import { ProgressBar, ProgressLegend } from './progress-bar.tsx';
import { WaitingReasons } from './waiting-reasons.tsx';
import { useDiagnosis } from './use-diagnosis.ts';
import { useLiveBatch } from './use-live-batch.ts';

const route = getRouteApi('/shell/batches/$batchId');

/** The estimate, the limits and the name change slowly; counters and status come with the stream. */
const BATCH_MS = 15_000;
const BATCH_WITHOUT_STREAM_MS = 3_000;

/** Milliseconds until the batch is read again; false: nothing changes in it. */
function refreshOf(batch: Batch | undefined, stream: StreamState): number | false {
  if (batch !== undefined && isQuiet(batch)) return false;
  return stream === 'live' || stream === 'connecting' ? BATCH_MS : BATCH_WITHOUT_STREAM_MS;
}

/** One batch: what happens in it, why the rest waits, and what can be done. */
export function BatchPage() {
  const { batchId } = route.useParams();
  return <LiveBatch key={batchId} batchId={batchId} />;
}

function LiveBatch({ batchId }: { batchId: string }) {
  const { state, starts } = useLiveBatch(batchId);
  const path = { batch_id: batchId };
  const batch = useQuery(getBatchOptions({ path }));
  useSteadyReads(batch.refetch, refreshOf(batch.data, state));
  const diagnosis = useDiagnosis(batchId, {
    isQuiet: batch.data !== undefined && isQuiet(batch.data),
  });
  if (batch.isPending) return <Loader aria-label={texts.list.loading} />;
  if (batch.data === undefined) {
    const retry = () => void batch.refetch();
    return <MissingBatch batchId={batchId} error={batch.error} retry={retry} />;
  }
  return (
    <Shown
      batch={batch.data}
      diagnosis={diagnosis.data?.diagnosis}
      readAtMs={diagnosis.dataUpdatedAt}
      state={state}
      starts={starts}
    >
      {diagnosis.error !== null && (
        <ErrorNotice error={diagnosis.error} retry={() => void diagnosis.refetch()} />
      )}
    </Shown>
  );
}

type Props = {
  batch: Batch;
  diagnosis: BatchDiagnosis | undefined;
  state: StreamState;
  starts: CallStarts;
  /** When the diagnosis was read, in milliseconds. */
  readAtMs: number;
  children: ReactNode;
};

function Shown({ batch, diagnosis, state, starts, readAtMs, children }: Props) {
  return (
    <Stack>
      <PageTitle needs="write" actions={<BatchActions batch={batch} />}>
        {batch.name ?? batch.batch_id}
      </PageTitle>
      <BatchHeader batch={batch} state={state} workflowUrl={diagnosis?.diagnostics.workflow?.url} />
      <Card withBorder component="section" aria-label={texts.batch.progress}>
        <Stack gap="sm">
          <ProgressBar counters={batch.counters} />
          <ProgressLegend counters={batch.counters} />
        </Stack>
      </Card>
      <BatchFigures batch={batch} diagnosis={diagnosis} starts={starts} />
      {children}
      {diagnosis !== undefined && !isFinished(batch.status) && (
        <WaitingReasons diagnostics={diagnosis.diagnostics} readAtMs={readAtMs} />
      )}
      <Group justify="space-between">
        <Title order={2} size="h3">
          {texts.contacts.title}
        </Title>
        <ExportButton batch={batch} />
      </Group>
      <ContactTable
        batchId={batch.batch_id}
        isRead={state !== 'live' && state !== 'connecting' && !isQuiet(batch)}
      />
    </Stack>
  );
}
