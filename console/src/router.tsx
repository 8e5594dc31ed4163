import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { Shell } from './layout/shell.tsx';
import { texts } from './texts.ts';

const root = createRootRoute({ component: Outlet, notFoundComponent: () => texts.errors.notFound });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  /** `from`: the path to which a signed-in person returns; only of this console. */
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
    typeof from === 'string' && from.startsWith('/console') ? { from } : {},
  component: lazyRouteComponent(() => import('./pages/sign-in/sign-in-page.tsx'), 'SignInPage'),
});

const shell = createRoute({ getParentRoute: () => root, id: 'shell', component: Shell });

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => redirect({ to: '/batches', throw: true }),
});

const batches = createRoute({
  getParentRoute: () => shell,
  path: '/batches',
  component: lazyRouteComponent(
    () => import('./pages/batches/batch-list-page.tsx'),
    'BatchListPage',
  ),
});

/** Every page, each with code of its own that is loaded when it is opened. */
export const router = createRouter({
  basepath: '/console',
  routeTree: root.addChildren([signIn, shell.addChildren([home, batches])]),
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
