import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../components/lazy-page.ts';
import { root } from '../../routes.tsx';

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  /** `from`: the path to which a signed-in person returns; only of this console. */
  validateSearch: ({ from }: Record<string, unknown>): { from?: string } =>
    typeof from === 'string' && from.startsWith('/console') ? { from } : {},
  component: lazyPage(() => import('./sign-in-page.tsx'), 'SignInPage'),
});

export const signInRoutes = [signIn] as const;
