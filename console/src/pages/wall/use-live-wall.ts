import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { StreamedEvent } from 'redial-client';
import {
  getOwnOrganizationQueryKey,
  listBatchesQueryKey,
  listCampaignsQueryKey,
  listWebhookEndpointsQueryKey,
} from 'redial-client/react-query';
import { useEffect, useState } from 'react';
import { followAwake, type StreamState } from '../../live/follow.ts';
import { watchMachine } from '../../live/wakes.ts';
import { useRedial } from '../../session/session.tsx';
import { CallTally } from './call-tally.ts';
import { WATCHED_EVENTS } from './watched-events.ts';

/** Figures change at most so often, however many events come. */
const SHOW_MS = 2_000;

/** Counts the calls of the organization as they happen, and reads again what an event has changed. */
export function useLiveWall(): { state: StreamState; tally: CallTally; nowMs: number } {
  const redial = useRedial();
  const queries = useQueryClient();
  const [state, setState] = useState<StreamState>('connecting');
  const [nowMs, setNowMs] = useState(() => Date.now());
  const [tally] = useState(() => new CallTally(Date.now()));
  useEffect(() => {
    const changed = new Set<string>();
    const onEvent = (event: StreamedEvent) => {
      tally.add(event, Date.now());
      changed.add(event.event.split('.')[0] ?? '');
    };
    const stop = followAwake(
      (options) => redial.followEvents({ types: WATCHED_EVENTS, ...options }),
      { onEvent, onState: setState },
      watchMachine,
    );
    const timer = setInterval(() => {
      readAgain(queries, changed);
      changed.clear();
      tally.forgetBefore(Date.now());
      setNowMs(Date.now());
    }, SHOW_MS);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [redial, queries, tally]);
  return { state, tally, nowMs };
}

function readAgain(queries: QueryClient, changed: ReadonlySet<string>): void {
  const read = (queryKey: readonly unknown[]) =>
    void queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (['call', 'contact', 'batch'].some((noun) => changed.has(noun))) {
    read(listBatchesQueryKey());
    read(getOwnOrganizationQueryKey());
  }
  if (changed.has('campaign')) read(listCampaignsQueryKey());
  if (changed.has('endpoint')) read(listWebhookEndpointsQueryKey());
}
