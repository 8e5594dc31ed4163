import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routes.tsx';
import { readCallerNumberSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/caller-numbers',
  validateSearch: readCallerNumberSearch,
  component: lazyRouteComponent(() => import('./caller-numbers-page.tsx'), 'CallerNumbersPage'),
});

export const callerNumberRoutes = [list] as const;
