import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shell } from '../../routes.tsx';

const one = createRoute({
  getParentRoute: () => shell,
  path: '/batches/$batchId/contacts/$contactId',
  component: lazyRouteComponent(() => import('./contact-page.tsx'), 'ContactPage'),
});

export const contactRoutes = [one] as const;
