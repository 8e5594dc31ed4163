import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { cssVariables, theme } from './layout/theme.ts';
import { queries } from './queries.ts';
import { router } from './router.tsx';
import { SessionProvider, useSession } from './session/session.tsx';
import { takeTokenFromAddress } from './session/token.ts';

/** The nonce of this answer, without which the content security policy refuses styles. */
function nonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

function Pages() {
  const { redial } = useSession();
  return <RouterProvider router={router} context={{ redial }} />;
}

// The scroll lock of dialogs makes a style element of its own, outside of Mantine.
setNonce(nonce());
takeTokenFromAddress();
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
          <Pages />
        </SessionProvider>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
