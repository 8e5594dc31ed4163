import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { MantineProvider } from '@mantine/core';
import { MutationCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RedialError } from 'redial-client';
import { isAnswerLost } from './components/lost-answer.ts';
import { cssVariables, theme } from './layout/theme.ts';
import { router } from './router.tsx';
import { SessionProvider } from './session/session.tsx';
import { takeTokenFromAddress } from './session/token.ts';

const ATTEMPTS = 3;

/** A refusal stays one; what the network or a busy server broke is tried again. */
function isWorthTrying(failures: number, error: Error): boolean {
  const status = error instanceof RedialError ? error.status : null;
  const isRefusal = status !== null && status < 500 && status !== 429;
  return !isRefusal && failures < ATTEMPTS;
}

/** The nonce of this answer, without which the content security policy refuses styles. */
function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

// The scroll lock of dialogs makes a style element of its own, outside of Mantine.
setNonce(nonce());
takeTokenFromAddress();
const queries = new QueryClient({
  defaultOptions: { queries: { retry: isWorthTrying } },
  mutationCache: new MutationCache({
    // What is shown may not be so any more.
    onError: (error) => isAnswerLost(error) && void queries.invalidateQueries(),
  }),
});
const element = document.getElementById('root');
if (element === null) throw new TypeError('index.html has no element "root"');
createRoot(element).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={nonce}
    >
      <QueryClientProvider client={queries}>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
