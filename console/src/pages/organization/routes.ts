import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/code-part.ts';
import { shell } from '../../routes.tsx';

const one = createRoute({
  getParentRoute: () => shell,
  path: '/organization',
  component: lazyPage(() => import('./organization-page.tsx'), 'OrganizationPage'),
});

export const organizationRoutes = [one] as const;
