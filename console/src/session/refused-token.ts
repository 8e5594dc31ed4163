import type { QueryClient } from '@tanstack/react-query';
import { RedialError } from 'redial-client';

/**
 * Calls back when the API no longer accepts the token, for example because it was revoked.
 * What was sent before is of an earlier token.
 * @returns stop
 */
export function watchRefusedToken(queries: QueryClient, onRefused: () => void): () => void {
  const since = Date.now();
  // Of the events alone: an error stays in a query while it is read again with another token.
  const stopQueries = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && isRefusal(event.action)) onRefused();
  });
  const stopMutations = queries.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || !isRefusal(event.action)) return;
    const { meta, state } = event.mutation;
    // The sign-in page tries a token, too; that one was never accepted.
    if (meta?.['isSignIn'] !== true && state.submittedAt >= since) onRefused();
  });
  return () => {
    stopQueries();
    stopMutations();
  };
}

function isRefusal(action: { type: string; error?: unknown }): boolean {
  const { type, error } = action;
  return type === 'error' && error instanceof RedialError && error.status === 401;
}
