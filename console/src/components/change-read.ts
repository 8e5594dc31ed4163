import type { QueryClient, QueryKey } from '@tanstack/query-core';

/**
 * Changes what was read by what an event tells. It stays as old as it is, because other parts of it may have
 * changed, too: who shows it again reads it again.
 */
export function changeRead<Data>(
  queries: QueryClient,
  key: QueryKey,
  change: (data: Data) => Data,
): void {
  const state = queries.getQueryState<Data>(key);
  if (state?.data === undefined) return;
  queries.setQueryData<Data>(key, change(state.data), { updatedAt: state.dataUpdatedAt });
}
