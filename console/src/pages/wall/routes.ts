import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routes.tsx';

const wall = createRoute({
  getParentRoute: () => shell,
  path: '/wall',
  component: lazyRouteComponent(() => import('./wall-page.tsx'), 'WallPage'),
});

export const wallRoutes = [wall] as const;
