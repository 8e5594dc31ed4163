import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCallControlServer } from '../../src/call-control/server.ts';
import {
  accountSid,
  serverConfig,
  simulator,
  temporaryFolder,
  token,
} from '../call-control/support.ts';
import { newCampaign, testApp, type TestApp } from '../support/api/app.ts';
import { createOtherOrganization } from '../support/api/other-organization.ts';
import type { Json } from '../support/servers/rest-client.ts';
import { walk } from './walk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());

walk('Errors', {
  '404 of Get Batch': [
    'has the detail "batch not found" for any form of id',
    async () => {
      for (const id of [randomUUID(), 'batch_123', '42']) {
        const { status, body } = await app.refused(`/api/v1/batches/${id}`);
        expect([status, body.detail]).toEqual([404, 'batch not found']);
      }
    },
  ],
  '404 of Update Campaign': [
    'has the detail "campaign not found" for any form of id',
    async () => {
      for (const id of [randomUUID(), 'camp_123', '42']) {
        const sending = { method: 'PATCH', body: { name: 'Autumn' } };
        const { status, body } = await app.refused(`/api/v1/campaigns/${id}`, sending);
        expect([status, body.detail]).toEqual([404, 'campaign not found']);
      }
    },
  ],
  '400 of Create Campaign': [
    'has a detail and a message for each invalid member',
    async () => {
      const body = { name: '', agent_id: 'agent-1', phone_numbers: ['5550100'] };
      const { status, body: error } = await app.refused('/api/v1/campaigns/', { body });
      expect([status, error.code]).toEqual([400, 'validation_failed']);
      expect(error.detail).toMatch(/\w+/);
      expect(error.errors?.map(({ path }) => path)).toEqual(['name', 'phone_numbers[0]']);
      const malformed = await app.refused('/api/v1/campaigns/', { body: '{"name":' });
      expect([malformed.status, malformed.body.code]).toEqual([400, 'malformed_json']);
    },
  ],
  '400 of Create call': [
    'is JSON with a message',
    async () => {
      await using folder = await temporaryFolder();
      const server = serverConfig(folder.path);
      await using running = await startCallControlServer({ server, simulator });
      const answer = await fetch(`${running.url}/v1/Accounts/${accountSid}/Calls`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ to: { type: 'phone', number: '+14155550100' } }),
      });
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({ msg: 'missing from parameter' });
    },
  ],
  '401 of Create Campaign': [
    'has a detail and WWW-Authenticate, and precedes validation',
    async () => {
      const sending = { body: {}, token: 'gat_unknown' };
      const answer = await app.request('/api/v1/campaigns/', sending);
      expect(answer.status).toBe(401);
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
      expect(await answer.json()).toEqual({
        detail: expect.stringMatching(/^a valid token is required/),
        code: 'unauthorized',
        documentation_url: '/docs/errors#unauthorized',
        request_id: expect.any(String),
      });
    },
  ],
});

describe('the response 400', () => {
  test.each<[string, Json, string]>([
    [
      'retry_policy_override.strategy',
      { retry_policy_override: { strategy: 'best' } },
      'must be one of "fixed", "linear", "exponential", "exponential_backoff"',
    ],
    [
      'phone_number_strategy_override',
      { phone_number_strategy_override: 'best' },
      'must be one of "least_loaded", "round_robin", "random", "sticky", "local_presence"',
    ],
    ['metadata', { metadata: [] }, 'must be an object'],
    ['call_context', { call_context: 'spring' }, 'must be an object'],
  ])('for an invalid %s states the accepted values', async (path, members, message) => {
    const body = { campaign_id: await newCampaign(app), contacts: ['+14155550100'], ...members };
    const { body: error } = await app.refused('/api/v1/batches/', { body });
    expect(error.errors).toEqual([{ path, message }]);
  });
});

describe('an unknown object', () => {
  const ids = [randomUUID(), 'nonsense'];

  test.each([
    ['GET', '/batches/:id/contacts', 'batch not found'],
    ['GET', '/batches/:id/export.csv', 'batch not found'],
    ['GET', '/batches/:id/debug', 'batch not found'],
    ['POST', '/batches/:id/pause', 'batch not found'],
    ['POST', '/batches/:id/resume', 'batch not found'],
    ['POST', '/batches/:id/cancel', 'batch not found'],
    ['POST', '/batches/:id/dispatch', 'batch not found'],
    ['GET', '/campaigns/:id', 'campaign not found'],
    ['DELETE', '/campaigns/:id', 'campaign not found'],
    ['POST', '/campaigns/:id/pause', 'campaign not found'],
    ['POST', '/campaigns/:id/resume', 'campaign not found'],
    ['POST', '/campaigns/:id/cancel', 'campaign not found'],
    ['GET', '/campaigns/:id/stats', 'campaign not found'],
    ['GET', '/campaigns/:id/batches', 'campaign not found'],
    ['GET', '/calls/:id', 'call not found'],
  ])('is 404 for %s %s', async (method, path, detail) => {
    for (const id of ids) {
      const { status, body } = await app.refused(`/api/v1${path.replace(':id', id)}`, { method });
      expect([status, body.detail]).toEqual([404, detail]);
    }
  });

  test('gets the same response as one of another organization', async () => {
    const { token: other } = await createOtherOrganization(app);
    const path = `/api/v1/campaigns/${await newCampaign(app)}`;
    const { status, body } = await app.refused(path, { token: other });
    expect([status, body.detail]).toEqual([404, 'campaign not found']);
  });

  test('is 404 when a new batch names an unknown campaign', async () => {
    for (const campaign_id of ids) {
      const body = { campaign_id, contacts: ['+14155550100'] };
      const { status, body: error } = await app.refused('/api/v1/batches/', { body });
      expect([status, error.detail]).toEqual([404, 'campaign not found']);
    }
  });
});

test('an unsupported method is 405 with the allowed methods', async () => {
  const answer = await app.request('/api/v1/batches/', { method: 'PUT' });
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST']);
  expect(await answer.json()).toMatchObject({ detail: expect.any(String) });
});
