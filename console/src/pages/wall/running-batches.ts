import { queryOptions } from '@tanstack/react-query';
import type { BatchListItem, Redial } from 'redial-client';
import { listBatchesQueryKey } from 'redial-client/react-query';

/** All batches that run; names are in whole objects only. */
const RUNNING = {
  query: {
    status: ['in_progress' as const, 'paused' as const],
    limit: 200,
    view: 'full' as const,
  },
};

/**
 * Reads all running batches, newest first, page by page.
 * @param cursor where the first page begins
 */
async function runningBatches(
  redial: Pick<Redial, 'listBatches'>,
  signal: AbortSignal,
  cursor?: string,
): Promise<BatchListItem[]> {
  const query = { ...RUNNING.query, ...(cursor !== undefined && { cursor }) };
  const { data, response } = await redial.listBatches({ query, signal });
  const next = response.headers.get('Redial-Next-Cursor');
  return next === null ? data : [...data, ...(await runningBatches(redial, signal, next))];
}

/** The query of all running batches. */
export function runningBatchesOptions(redial: Redial) {
  return queryOptions({
    queryKey: listBatchesQueryKey(RUNNING),
    queryFn: ({ signal }) => runningBatches(redial, signal),
  });
}
