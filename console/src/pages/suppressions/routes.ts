import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';

import { shell } from '../../routes.tsx';
import { readSuppressionSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/suppressions',
  validateSearch: readSuppressionSearch,
  component: lazyPage(() => import('./suppression-list-page.tsx'), 'SuppressionListPage'),
});

export const suppressionRoutes = [list] as const;
