import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readCursorSearch } from '../../components/cursor-search.ts';
import { shell } from '../../routes.tsx';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/accounts',
  validateSearch: readCursorSearch,
  component: lazyRouteComponent(() => import('./account-list-page.tsx'), 'AccountListPage'),
});

export const accountRoutes = [list] as const;
