import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { shell } from '../../routes.tsx';

const wall = createRoute({
  getParentRoute: () => shell,
  path: '/wall',
  component: lazyPage(() => import('./wall-page.tsx'), 'WallPage'),
});

export const wallRoutes = [wall] as const;
