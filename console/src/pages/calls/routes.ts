import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { readRowsEarly } from '../../components/pages-of-rows.ts';
import { shell } from '../../routes.tsx';
import { callRows } from './call-rows.ts';
import { readCallSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/calls',
  validateSearch: readCallSearch,
  beforeLoad: readRowsEarly(callRows),
  component: lazyPage(() => import('./call-list-page.tsx'), 'CallListPage'),
});

export const callRoutes = [list] as const;
