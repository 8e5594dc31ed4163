import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routes.tsx';

const newBatch = createRoute({
  getParentRoute: () => shell,
  path: '/batches/new',
  /** `campaign`: the id of the campaign that is chosen already. */
  validateSearch: ({ campaign }: Record<string, unknown>): { campaign?: string } =>
    typeof campaign === 'string' ? { campaign } : {},
  component: lazyRouteComponent(() => import('./new-batch-page.tsx'), 'NewBatchPage'),
});

export const newBatchRoutes = [newBatch] as const;
