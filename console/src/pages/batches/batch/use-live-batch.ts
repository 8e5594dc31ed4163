import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { Batch, BatchEvent } from 'redial-client';
import { diagnoseBatchQueryKey, getBatchQueryKey } from 'redial-client/react-query';
import { useEffect, useRef, useState } from 'react';
import { changeRead } from '../../../components/change-read.ts';
import { followAwake, type StreamState } from '../../../live/follow.ts';
import { watchMachine } from '../../../live/wakes.ts';
import { useRedial } from '../../../session/session.tsx';
import { showChanges } from '../../contacts/contact-pages.ts';
import { CallStarts } from './call-starts.ts';

/** Events of so many milliseconds are shown together. */
const GATHER_MS = 300;

/** Keeps everything of a batch that is shown as its stream of events says. */
export function useLiveBatch(batchId: string): { state: StreamState; starts: CallStarts } {
  const redial = useRedial();
  const queries = useQueryClient();
  const [state, setState] = useState<StreamState>('connecting');
  const [starts] = useState(() => new CallStarts(Date.now()));
  const waiting = useRef<BatchEvent[]>([]);
  useEffect(() => {
    const listener = {
      onState: setState,
      onEvent: (event: BatchEvent) => waiting.current.push(event),
    };
    const stop = followAwake(
      (options) => redial.followBatch(batchId, options),
      listener,
      watchMachine,
    );
    const timer = setInterval(() => {
      const events = waiting.current;
      if (events.length === 0) return;
      waiting.current = [];
      for (const { event, data } of events) {
        if (event === 'call') starts.add(data.execution_id, Date.parse(data.created_at));
      }
      show(queries, batchId, events);
    }, GATHER_MS);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [redial, queries, batchId, starts]);
  return { state, starts };
}

function show(queries: QueryClient, batchId: string, events: readonly BatchEvent[]): void {
  const path = { batch_id: batchId };
  const key = getBatchQueryKey({ path });
  const counters = events.findLast(({ event }) => event === 'counters');
  const status = events.findLast(({ event }) => event === 'status');
  const before = queries.getQueryData<Batch>(key);
  if (counters?.event === 'counters') {
    changeRead<Batch>(queries, key, (batch) => ({ ...batch, counters: counters.data }));
  }
  if (status?.event === 'status' && before !== undefined && isOther(before, status.data)) {
    void queries.invalidateQueries({ queryKey: key });
    void queries.invalidateQueries({ queryKey: diagnoseBatchQueryKey({ path }) });
  }
  const contacts = events.flatMap(({ event, data }) => (event === 'contact' ? [data] : []));
  showChanges(queries, batchId, contacts);
}

function isOther(
  batch: Pick<Batch, 'status' | 'paused_by'>,
  { status, paused_by }: Pick<Batch, 'status' | 'paused_by'>,
): boolean {
  return batch.status !== status || batch.paused_by !== paused_by;
}
