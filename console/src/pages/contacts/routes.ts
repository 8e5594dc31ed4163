import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { shell } from '../../routes.tsx';

const one = createRoute({
  getParentRoute: () => shell,
  path: '/batches/$batchId/contacts/$contactId',
  component: lazyPage(() => import('./contact-page.tsx'), 'ContactPage'),
});

export const contactRoutes = [one] as const;
