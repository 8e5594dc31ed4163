import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routes.tsx';

const one = createRoute({
  getParentRoute: () => shell,
  path: '/organization',
  component: lazyRouteComponent(() => import('./organization-page.tsx'), 'OrganizationPage'),
});

export const organizationRoutes = [one] as const;
