import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { shell } from '../../routes.tsx';
import { readErasureSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/erasures',
  validateSearch: readErasureSearch,
  component: lazyPage(() => import('./erasure-list-page.tsx'), 'ErasureListPage'),
});

const one = createRoute({
  getParentRoute: () => shell,
  path: '/erasures/$erasureId',
  component: lazyPage(() => import('./erasure-page.tsx'), 'ErasurePage'),
});

export const erasureRoutes = [list, one] as const;
