import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The address of the API for `npm run dev`. */
const API_URL = process.env['REDIAL_URL'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: '/console/',
  plugins: [react()],
  // The API puts a fresh nonce in its place, see src/http/console/pages.ts.
  html: { cspNonce: 'NONCE_OF_THE_ANSWER' },
  build: {
    target: 'es2022',
    // For test/console/first-load.test.ts. The API serves no file but those of the folder `assets`.
    manifest: true,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      onLog(level, log, write) {
        // The client's verifyWebhook is for servers. The console does not use it, so it is left out.
        if (!log.message.includes('"node:crypto"')) write(level, log);
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': API_URL, '/health': API_URL } },
});
