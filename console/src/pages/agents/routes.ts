import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { shell } from '../../routes.tsx';
import { readAgentSearch } from './search.ts';

const list = createRoute({
  getParentRoute: () => shell,
  path: '/agents',
  validateSearch: readAgentSearch,
  component: lazyPage(() => import('./agent-list-page.tsx'), 'AgentListPage'),
});

const create = createRoute({
  getParentRoute: () => shell,
  path: '/agents/new',
  component: lazyPage(() => import('./new-agent-page.tsx'), 'NewAgentPage'),
});

/** A name may be that of the page before, such as `new`, so the path says what follows. */
const change = createRoute({
  getParentRoute: () => shell,
  path: '/agents/$agentId/change',
  component: lazyPage(() => import('./change-agent-page.tsx'), 'ChangeAgentPage'),
});

export const agentRoutes = [list, create, change] as const;
