import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCallControlServer } from '../../src/call-control/server.ts';
import { accountSid, serverConfig, simulator, temporaryFolder } from '../call-control/support.ts';
import {
  DEFAULT_ORGANIZATION_ID,
  newCampaign,
  testApp,
  TEST_TOKEN,
  type TestApp,
} from '../support/api/app.ts';
import { addBatch } from '../support/api/batch.ts';
import { createOtherOrganization } from '../support/api/other-organization.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { walk } from './walk.ts';

let app: TestApp;
let campaignId: string;
let batchId: string;
beforeAll(async () => {
  app = await testApp();
  campaignId = await newCampaign(app);
  batchId = await addBatch(app, campaignId);
});
afterAll(() => app[Symbol.asyncDispose]());

/** All endpoints of batches and campaigns, with `:id` for the id of the object. */
const endpoints = [
  ['POST', '/batches/'],
  ['GET', '/batches/'],
  ['GET', '/batches/:id'],
  ['GET', '/batches/:id/contacts'],
  ['GET', '/batches/:id/export.csv'],
  ['POST', '/batches/:id/pause'],
  ['PUT', '/batches/:id/resume'],
  ['PATCH', '/batches/:id/cancel'],
  ['POST', '/batches/:id/dispatch'],
  ['GET', '/batches/:id/debug'],
  ['POST', '/campaigns/'],
  ['POST', '/campaigns/create'],
  ['GET', '/campaigns/'],
  ['GET', '/campaigns/:id'],
  ['PATCH', '/campaigns/:id'],
  ['DELETE', '/campaigns/:id'],
  ['POST', '/campaigns/:id/pause'],
  ['PUT', '/campaigns/:id/resume'],
  ['PATCH', '/campaigns/:id/cancel'],
  ['GET', '/campaigns/:id/stats'],
  ['GET', '/campaigns/:id/batches'],
] as const;

function urlOf(route: string) {
  return `/api/v1${route.replace(':id', route.startsWith('/batches') ? batchId : campaignId)}`;
}

walk('Authentication', {
  'Authorization: Bearer <API_TOKEN>': [
    'is required by every batch and campaign endpoint',
    async () => {
      for (const [method, route] of endpoints) {
        const answer = await app.request(urlOf(route), { method, token: null });
        expect([route, answer.status]).toEqual([route, 401]);
        expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      }
      expect(await app.ok(`/api/v1/campaigns/${campaignId}`)).toMatchObject({ status: 'active' });
      expect(await app.ok(`/api/v1/batches/${batchId}`)).toMatchObject({ status: 'in_progress' });
    },
  ],
  gat_: [
    'is the required prefix of every token',
    async () => {
      const path = '/api/v1/campaigns/';
      expect(TEST_TOKEN).toMatch(/^gat_/);
      expect((await app.request(path)).status).toBe(200);
      for (const token of [TEST_TOKEN.slice(4), `GAT_${TEST_TOKEN.slice(4)}`, `x${TEST_TOKEN}`]) {
        expect((await app.request(path, { token })).status).toBe(401);
      }
      const { token } = await createOtherOrganization(app);
      expect(token).toMatch(/^gat_[0-9A-Za-z]+$/);
    },
  ],
  'organization of the token': [
    'is the default and the only accepted organization_id',
    async () => {
      const { organizationId, token } = await createOtherOrganization(app);
      for (const path of ['/api/v1/campaigns/', '/api/v1/batches/']) {
        const own = await app.ok<Json[]>(path);
        expect(own).toHaveLength(1);
        expect(own[0]?.organization_id).toBe(DEFAULT_ORGANIZATION_ID);
        expect(await app.ok(`${path}?organization_id=${DEFAULT_ORGANIZATION_ID}`)).toEqual(own);
        expect(await app.ok(path, { token })).toEqual([]);
        const { status } = await app.refused(`${path}?organization_id=${organizationId}`);
        expect(status).toBe(403);
      }
    },
  ],
  'call control': [
    'requires a bearer token without a prefix',
    async () => {
      await using folder = await temporaryFolder();
      const server = { ...serverConfig(folder.path), token: 'any-form-of-token' };
      await using running = await startCallControlServer({ server, simulator });
      const calls = `${running.url}/v1/Accounts/${accountSid}/Calls`;
      const answers = await Promise.all(
        [undefined, 'Bearer another', 'Bearer any-form-of-token'].map((authorization) =>
          fetch(calls, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              ...(authorization && { authorization }),
            },
            body: '{}',
          }),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 400]);
    },
  ],
});

describe('the scheme Bearer', () => {
  test.each(['bearer', 'BEARER'])('is accepted as %s', async (scheme) => {
    const headers = { authorization: `${scheme} ${TEST_TOKEN}` };
    expect((await app.request('/api/v1/batches/', { token: null, headers })).status).toBe(200);
  });
});
