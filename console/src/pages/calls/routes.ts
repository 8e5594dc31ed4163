import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { shell } from '../../routes.tsx';
import { readCallSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/calls',
  validateSearch: readCallSearch,
  component: lazyPage(() => import('./call-list-page.tsx'), 'CallListPage'),
});

export const callRoutes = [list] as const;
