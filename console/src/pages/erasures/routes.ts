import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routes.tsx';
import { readErasureSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/erasures',
  validateSearch: readErasureSearch,
  component: lazyRouteComponent(() => import('./erasure-list-page.tsx'), 'ErasureListPage'),
});

const one = createRoute({
  getParentRoute: () => shell,
  path: '/erasures/$erasureId',
  component: lazyRouteComponent(() => import('./erasure-page.tsx'), 'ErasurePage'),
});

export const erasureRoutes = [list, one] as const;
