import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { shell } from '../../routes.tsx';
import { readDeliverySearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/webhook-endpoints',
  component: lazyPage(() => import('./endpoint-list-page.tsx'), 'EndpointListPage'),
});

const one = createRoute({
  getParentRoute: () => shell,
  path: '/webhook-endpoints/$endpointId',
  validateSearch: readDeliverySearch,
  component: lazyPage(() => import('./endpoint-page.tsx'), 'EndpointPage'),
});

export const endpointRoutes = [list, one] as const;
