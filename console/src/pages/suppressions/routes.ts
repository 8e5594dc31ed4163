import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { shell } from '../../routes.tsx';
import { readSuppressionSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/suppressions',
  validateSearch: readSuppressionSearch,
  component: lazyRouteComponent(() => import('./suppression-list-page.tsx'), 'SuppressionListPage'),
});

export const suppressionRoutes = [list] as const;
