import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readCursorSearch } from '../../components/cursor-search.ts';
import { shell } from '../../routes.tsx';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/tokens',
  validateSearch: readCursorSearch,
  component: lazyRouteComponent(() => import('./token-list-page.tsx'), 'TokenListPage'),
});

export const tokenRoutes = [list] as const;
