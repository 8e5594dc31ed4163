import { afterAll, beforeAll, expect } from 'vitest';
import { startCallControlServer } from '../../src/call-control/server.ts';
import {
  accountSid,
  serverConfig,
  simulator,
  temporaryFolder,
  token,
} from '../call-control/support.ts';
import { testApp, type TestApp } from '../support/api/app.ts';
import { walk } from './walk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());

walk('Versioning', {
  '/api/v1': [
    'is the prefix of batches and campaigns',
    async () => {
      for (const noun of ['batches', 'campaigns']) {
        expect((await app.request(`/api/v1/${noun}/`)).status).toBe(200);
        expect((await app.request(`/${noun}/`)).status).toBe(404);
        expect((await app.request(`/api/v2/${noun}/`)).status).toBe(404);
      }
    },
  ],
  '/v1': [
    'is the prefix of call control',
    async () => {
      await using folder = await temporaryFolder();
      const server = serverConfig(folder.path);
      await using running = await startCallControlServer({ server, simulator });
      const headers = { authorization: `Bearer ${token}` };
      const statusUnder = async (prefix: string) =>
        (await fetch(`${running.url}${prefix}/Accounts/${accountSid}/Calls`, { headers })).status;
      expect(await statusUnder('/v1')).toBe(200);
      expect(await statusUnder('')).toBe(404);
      expect(await statusUnder('/v2')).toBe(404);
    },
  ],
});
