import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routes.tsx';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/eligibility-keys',
  component: lazyRouteComponent(() => import('./eligibility-key-page.tsx'), 'EligibilityKeyPage'),
});

export const eligibilityKeyRoutes = [list] as const;
