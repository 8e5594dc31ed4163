import type { QueryClient } from '@tanstack/react-query';
import { RedialError } from 'redial-client';

/**
 * Calls back when the API no longer accepts the token, for example because it was revoked.
 * @returns stop
 */
export function watchRefusedToken(queries: QueryClient, onRefused: () => void): () => void {
  const stopQueries = queries.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && isRefusal(event.query.state.error)) onRefused();
  });
  const stopMutations = queries.getMutationCache().subscribe((event) => {
    // The sign-in page tries a token, too; that one was never accepted.
    const isSignIn = event.mutation?.meta?.['isSignIn'] === true;
    if (!isSignIn && isRefusal(event.mutation?.state.error)) onRefused();
  });
  return () => {
    stopQueries();
    stopMutations();
  };
}

function isRefusal(error: unknown): boolean {
  return error instanceof RedialError && error.status === 401;
}
