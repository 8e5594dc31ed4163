import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { readCursorSearch } from '../../components/cursor-search.ts';
import { shell } from '../../routes.tsx';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/accounts',
  validateSearch: readCursorSearch,
  component: lazyPage(() => import('./account-list-page.tsx'), 'AccountListPage'),
});

export const accountRoutes = [list] as const;
