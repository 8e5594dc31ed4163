import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { pagesOfRows } from '../../components/pages-of-rows.ts';
import { readEarly } from '../../route-context.ts';
import { shell } from '../../routes.tsx';
import { callRows } from './call-rows.ts';
import { readCallSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/calls',
  validateSearch: readCallSearch,
  beforeLoad: ({ search: { cursor, ...filters }, ...entry }) =>
    readEarly(entry, (queries, redial) => {
      void queries.prefetchInfiniteQuery(pagesOfRows(callRows(redial, filters), cursor));
    }),
  component: lazyPage(() => import('./call-list-page.tsx'), 'CallListPage'),
});

export const callRoutes = [list] as const;
