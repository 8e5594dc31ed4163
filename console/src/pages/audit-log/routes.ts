import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { shell } from '../../routes.tsx';
import { readAuditSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/audit-log',
  validateSearch: readAuditSearch,
  component: lazyPage(() => import('./audit-log-page.tsx'), 'AuditLogPage'),
});

export const auditLogRoutes = [list] as const;
