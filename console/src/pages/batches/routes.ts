import { createRoute } from '@tanstack/react-router';
import { getBatchOptions } from 'redial-client/react-query';
import { lazyPage } from '../../components/lazy-page.ts';
import { pagesOfRows, readRowsEarly } from '../../components/pages-of-rows.ts';
import { readEarly } from '../../route-context.ts';
import { shell } from '../../routes.tsx';
import { contactRows } from '../contacts/contact-rows.ts';
import { readContactSearch } from '../contacts/search.ts';
import { diagnosisOptions } from './batch/diagnosis.ts';
import { batchRows } from './batch-rows.ts';
import { readBatchSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/batches',
  validateSearch: readBatchSearch,
  beforeLoad: readRowsEarly(batchRows),
  component: lazyPage(() => import('./batch-list-page.tsx'), 'BatchListPage'),
});

const one = createRoute({
  getParentRoute: () => shell,
  path: '/batches/$batchId',
  validateSearch: readContactSearch,
  beforeLoad: ({ params: { batchId }, search: { cursor, ...filters }, ...entry }) =>
    readEarly(entry, (queries, redial) => {
      const contacts = contactRows(redial, { batchId, filters });
      void queries.prefetchQuery(getBatchOptions({ path: { batch_id: batchId } }));
      void queries.prefetchInfiniteQuery(pagesOfRows(contacts, cursor));
      void queries.prefetchQuery(diagnosisOptions(redial, batchId));
    }),
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
