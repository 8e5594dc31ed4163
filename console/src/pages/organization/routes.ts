import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { shell } from '../../routes.tsx';

const one = createRoute({
  getParentRoute: () => shell,
  path: '/organization',
  component: lazyPage(() => import('./organization-page.tsx'), 'OrganizationPage'),
});

export const organizationRoutes = [one] as const;
