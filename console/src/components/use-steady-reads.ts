import { focusManager } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Reads a query again and again while somebody looks at the page. `refetchInterval` begins anew with
 * whatever is put into the cache meanwhile, so that under a stream of events it never ends; this does not.
 * @param everyMs false: it is not read again
 */
export function useSteadyReads(
  refetch: (options: { cancelRefetch: boolean }) => unknown,
  everyMs: number | false,
): void {
  useEffect(() => {
    if (everyMs === false) return undefined;
    const timer = setInterval(() => {
      if (focusManager.isFocused()) void refetch({ cancelRefetch: false });
    }, everyMs);
    return () => clearInterval(timer);
  }, [refetch, everyMs]);
}
