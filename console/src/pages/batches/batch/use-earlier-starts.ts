import { useEffect, useRef } from 'react';
import { useRedial } from '../../../session/session.tsx';
import { SHOWN_MS } from './call-starts.ts';
import type { CallStarts } from './call-starts.ts';

/** So many calls are read; where more were made, the plot begins with the oldest of them. */
const MOST_CALLS = 200;
const MINUTE_MS = 60_000;

/** Reads, once, the calls that began before the page was opened. */
export function useEarlierStarts(batchId: string, starts: CallStarts, endMs: number): void {
  const redial = useRedial();
  const lastMs = useRef(endMs);
  useEffect(() => {
    const fromMs = lastMs.current - SHOWN_MS - 2 * MINUTE_MS;
    const query = {
      batch_id: batchId,
      created_after: new Date(fromMs).toISOString(),
      limit: MOST_CALLS,
    };
    const read = async () => {
      const { data: calls } = await redial.listCalls({ query });
      const times = calls.map((call) => Date.parse(call.created_at));
      calls.forEach((call, index) => starts.add(call.execution_id, times[index] ?? fromMs));
      starts.knowFrom(calls.length < MOST_CALLS ? fromMs : Math.min(...times));
    };
    // Without them the plot begins when the page was opened.
    read().catch(() => undefined);
  }, [redial, batchId, starts]);
}
