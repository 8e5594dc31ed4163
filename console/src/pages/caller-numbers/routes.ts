import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { shell } from '../../routes.tsx';
import { readCallerNumberSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/caller-numbers',
  validateSearch: readCallerNumberSearch,
  component: lazyPage(() => import('./caller-numbers-page.tsx'), 'CallerNumbersPage'),
});

export const callerNumberRoutes = [list] as const;
