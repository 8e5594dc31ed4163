import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { readCursorSearch } from '../../components/cursor-search.ts';
import { shell } from '../../routes.tsx';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/tokens',
  validateSearch: readCursorSearch,
  component: lazyPage(() => import('./token-list-page.tsx'), 'TokenListPage'),
});

export const tokenRoutes = [list] as const;
