import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router';
import { getOwnTokenOptions } from 'redial-client/react-query';
import { NotFound } from './layout/not-found.tsx';
import { Shell } from './layout/shell.tsx';
import { readEarly, type RouteContext } from './route-context.ts';

/** Above every page. */
export const root = createRootRouteWithContext<RouteContext>()({
  component: Outlet,
  notFoundComponent: NotFound,
});

function readOwnToken(queries: QueryClient): void {
  void queries.prefetchQuery({ ...getOwnTokenOptions(), staleTime: Infinity });
}

/** Above every page of somebody who is signed in. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: (entry) => readEarly(entry, readOwnToken),
  component: Shell,
});
