import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { shell } from '../../routes.tsx';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/eligibility-keys',
  component: lazyPage(() => import('./eligibility-key-page.tsx'), 'EligibilityKeyPage'),
});

export const eligibilityKeyRoutes = [list] as const;
