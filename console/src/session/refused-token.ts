import type { QueryClient } from '@tanstack/react-query';
import { RedialError } from 'redial-client';

/**
 * Calls back when the API no longer accepts the token, for example because it was revoked.
 * @returns stop
 */
export function watchRefusedToken(queries: QueryClient, onRefused: () => void): () => void {
  // Of the events alone: an error stays in a query while it is read again with another token.
  const stopQueries = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && isRefusal(event.action)) onRefused();
  });
  const stopMutations = queries.getMutationCache().subscribe((event) => {
    // The sign-in page tries a token, too; that one was never accepted.
    const isSignIn = event.mutation?.meta?.['isSignIn'] === true;
    if (!isSignIn && event.type === 'updated' && isRefusal(event.action)) onRefused();
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
