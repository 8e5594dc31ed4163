import { lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { texts } from '../texts.ts';

/**
 * A page whose code is loaded when it is opened.
 *
 * A server that answers, and has the file no more, is of a later version: the router then loads the document
 * again, once. Without an answer the browser would show a page of its own instead, so the error stays one.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, () => ReactNode>>,
  name: Name,
) {
  const loadOrTell = async () => {
    try {
      return await load();
    } catch (error) {
      if (await hasAnswer()) throw error;
      throw new Error(texts.errors.noServer, { cause: error });
    }
  };
  return lazyRouteComponent(loadOrTell, name);
}

/** Whether the server would give the document again. */
async function hasAnswer(): Promise<boolean> {
  try {
    return (await fetch(location.href, { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}
