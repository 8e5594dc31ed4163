import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { shell } from '../../routes.tsx';
import { readContactSearch } from '../contacts/search.ts';
import { readBatchSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/batches',
  validateSearch: readBatchSearch,
  component: lazyPage(() => import('./batch-list-page.tsx'), 'BatchListPage'),
});

const one = createRoute({
  getParentRoute: () => shell,
  path: '/batches/$batchId',
  validateSearch: readContactSearch,
  component: lazyPage(() => import('./batch/batch-page.tsx'), 'BatchPage'),
});

const change = createRoute({
  getParentRoute: () => shell,
  path: '/batches/$batchId/change',
  component: lazyPage(() => import('./form/change-batch-page.tsx'), 'ChangeBatchPage'),
});

const addFile = createRoute({
  getParentRoute: () => shell,
  path: '/batches/$batchId/add-file',
  component: lazyPage(() => import('./add-file/add-file-page.tsx'), 'AddFilePage'),
});

export const batchRoutes = [list, one, change, addFile] as const;
