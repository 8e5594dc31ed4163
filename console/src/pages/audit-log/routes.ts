import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routes.tsx';
import { readAuditSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/audit-log',
  validateSearch: readAuditSearch,
  component: lazyRouteComponent(() => import('./audit-log-page.tsx'), 'AuditLogPage'),
});

export const auditLogRoutes = [list] as const;
