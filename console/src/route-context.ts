import type { QueryClient } from '@tanstack/react-query';
import type { Redial } from 'redial-client';

/** What every route knows. */
export type RouteContext = {
  queries: QueryClient;
  /** The client of whoever is signed in; null: nobody is. */
  redial: Redial | null;
};

/** `preload`: a link to the route is pointed at; `stay`: its page is shown, and only its address changes. */
export type Entry = { context: RouteContext; cause: 'preload' | 'enter' | 'stay' };

/**
 * Asks for what a page shows when it is opened, before its code is loaded and drawn. Its hooks then find the
 * answers, or the requests under way.
 * @param read asks by the options of those hooks
 */
export function readEarly(
  { context: { queries, redial }, cause }: Entry,
  read: (queries: QueryClient, redial: Redial) => void,
): void {
  if (redial !== null && cause === 'enter') read(queries, redial);
}
