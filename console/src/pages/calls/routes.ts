import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routes.tsx';
import { readCallSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/calls',
  validateSearch: readCallSearch,
  component: lazyRouteComponent(() => import('./call-list-page.tsx'), 'CallListPage'),
});

export const callRoutes = [list] as const;
