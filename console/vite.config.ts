import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** The address of the API for `npm run dev`. */
const API_URL = process.env['REDIAL_URL'] ?? 'http://127.0.0.1:8080';

/**
 * Tells Chromium to compile the functions of a file when it loads it, and to keep them compiled: a page is
 * shown 50 ms earlier then. Other browsers ignore the line, which must be the first one.
 * https://v8.dev/blog/explicit-compile-hints
 */
const compileHint: Plugin = {
  name: 'compile-hint',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
      }
    },
  },
};

export default defineConfig({
  base: '/console/',
  plugins: [react(), compileHint],
  // The API puts a fresh nonce in its place, see src/http/console/pages.ts.
  html: { cspNonce: 'NONCE_OF_THE_ANSWER' },
  build: {
    target: 'es2022',
    // For test/console/first-load.test.ts. The API serves no file but those of the folder `assets`.
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // What six pages use is one file. Measured: the list of batches then loads 8 files instead of 36,
        // and every page fewer bytes; with four, or with all that two use, the largest page loads more.
        codeSplitting: { groups: [{ name: 'shared', minShareCount: 6 }] },
      },
      onLog(level, log, write) {
        // The client's verifyWebhook is for servers. The console does not use it, so it is left out.
        if (!log.message.includes('"node:crypto"')) write(level, log);
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': API_URL, '/health': API_URL } },
});
