import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { NotFound } from './layout/not-found.tsx';
import { Shell } from './layout/shell.tsx';

/** Above every page. */
export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: NotFound,
});

/** Above every page of somebody who is signed in. */
export const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
