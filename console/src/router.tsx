import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { PageError } from './layout/page-error.tsx';
import { accountRoutes } from './pages/accounts/routes.ts';
import { agentRoutes } from './pages/agents/routes.ts';
import { auditLogRoutes } from './pages/audit-log/routes.ts';
import { batchRoutes } from './pages/batches/routes.ts';
import { callRoutes } from './pages/calls/routes.ts';
import { callerNumberRoutes } from './pages/caller-numbers/routes.ts';
import { campaignRoutes } from './pages/campaigns/routes.ts';
import { contactRoutes } from './pages/contacts/routes.ts';
import { eligibilityKeyRoutes } from './pages/eligibility-keys/routes.ts';
import { erasureRoutes } from './pages/erasures/routes.ts';
import { newBatchRoutes } from './pages/new-batch/routes.ts';
import { organizationRoutes } from './pages/organization/routes.ts';
import { signInRoutes } from './pages/sign-in/routes.ts';
import { suppressionRoutes } from './pages/suppressions/routes.ts';
import { tokenRoutes } from './pages/tokens/routes.ts';
import { wallRoutes } from './pages/wall/routes.ts';
import { endpointRoutes } from './pages/webhook-endpoints/routes.ts';
import { queries } from './queries.ts';
import { root, shell } from './routes.tsx';

const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  beforeLoad: () => redirect({ to: '/batches', throw: true }),
});

const pages = shell.addChildren([
  home,
  ...batchRoutes,
  ...newBatchRoutes,
  ...campaignRoutes,
  ...contactRoutes,
  ...callRoutes,
  ...wallRoutes,
  ...agentRoutes,
  ...callerNumberRoutes,
  ...suppressionRoutes,
  ...erasureRoutes,
  ...accountRoutes,
  ...endpointRoutes,
  ...eligibilityKeyRoutes,
  ...tokenRoutes,
  ...auditLogRoutes,
  ...organizationRoutes,
]);

/** Every page, each with code of its own that is loaded when it is opened. */
export const router = createRouter({
  basepath: '/console',
  // `Pages` gives the client of the session.
  context: { queries, redial: null },
  routeTree: root.addChildren([pages, ...signInRoutes]),
  defaultErrorComponent: PageError,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
