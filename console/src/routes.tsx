import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router';
import { Shell } from './layout/shell.tsx';
import { texts } from './texts.ts';

/** Above every page. */
export const root = createRootRoute({
  component: Outlet,
  notFoundComponent: () => texts.errors.notFound,
});

/** Above every page of somebody who is signed in. */
export const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });
