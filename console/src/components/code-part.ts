import { queryOptions } from '@tanstack/react-query';
import { texts } from '../texts.ts';

const AGAIN_AFTER_MS = 3000;

/** A part of a page whose code is loaded when it is shown. */
export function codePart<Part>(name: string, load: () => Promise<Part>) {
  const loadOrTell = async () => {
    try {
      return await load();
    } catch (error) {
      throw new Error(texts.errors.notLoaded, { cause: error });
    }
  };
  return queryOptions({
    queryKey: ['code', name],
    queryFn: loadOrTell,
    staleTime: Infinity,
    gcTime: Infinity,
    retryDelay: AGAIN_AFTER_MS,
  });
}
