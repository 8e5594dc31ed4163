import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { readEarly } from '../../route-context.ts';
import { shell } from '../../routes.tsx';
import { runningBatchesOptions } from './running-batches.ts';

const wall = createRoute({
  getParentRoute: () => shell,
  path: '/wall',
  beforeLoad: (entry) =>
    readEarly(entry, (queries, redial) => {
      void queries.prefetchQuery(runningBatchesOptions(redial));
    }),
  component: lazyPage(() => import('./wall-page.tsx'), 'WallPage'),
});

export const wallRoutes = [wall] as const;
