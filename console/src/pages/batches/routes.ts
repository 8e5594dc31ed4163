import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routes.tsx';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/batches',
  component: lazyRouteComponent(() => import('./batch-list-page.tsx'), 'BatchListPage'),
});

export const batchRoutes = [list] as const;
