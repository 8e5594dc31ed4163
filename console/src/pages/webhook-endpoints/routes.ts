import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routes.tsx';
import { readDeliverySearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/webhook-endpoints',
  component: lazyRouteComponent(() => import('./endpoint-list-page.tsx'), 'EndpointListPage'),
});

const one = createRoute({
  getParentRoute: () => shell,
  path: '/webhook-endpoints/$endpointId',
  validateSearch: readDeliverySearch,
  component: lazyRouteComponent(() => import('./endpoint-page.tsx'), 'EndpointPage'),
});

export const endpointRoutes = [list, one] as const;
