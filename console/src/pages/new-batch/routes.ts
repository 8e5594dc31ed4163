import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { shell } from '../../routes.tsx';

const newBatch = createRoute({
  getParentRoute: () => shell,
  path: '/batches/new',
  /** `campaign`: the id of the campaign that is chosen already. */
  validateSearch: ({ campaign }: Record<string, unknown>): { campaign?: string } =>
    typeof campaign === 'string' ? { campaign } : {},
  component: lazyPage(() => import('./new-batch-page.tsx'), 'NewBatchPage'),
});

export const newBatchRoutes = [newBatch] as const;
