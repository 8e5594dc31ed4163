import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import project from '../../../package.json' with { type: 'json' };
import { testApp, type TestApp } from '../../support/api/app.ts';

describe('the API documentation', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test('is public and describes every path', async () => {
    const document = await app.ok<{ openapi: string; info: object; paths: object }>(
      '/api/v1/openapi.json',
      {
        token: null,
      },
    );
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({
      title: 'Redial',
      version: project.version,
      description: expect.stringContaining('release 2026f of the IANA Time Zone Database'),
    });
    expect(Object.keys(document.paths).toSorted()).toEqual([
      '/api/v1/agents/',
      '/api/v1/agents/{agent_id}',
      '/api/v1/audit-log/',
      '/api/v1/batches/',
      '/api/v1/batches/create',
      '/api/v1/batches/{batch_id}',
      '/api/v1/batches/{batch_id}/actions',
      '/api/v1/batches/{batch_id}/cancel',
      '/api/v1/batches/{batch_id}/contacts',
      '/api/v1/batches/{batch_id}/contacts/{contact_id}',
      '/api/v1/batches/{batch_id}/contacts/{contact_id}/follow-up',
      '/api/v1/batches/{batch_id}/contacts/{contact_id}/retry',
      '/api/v1/batches/{batch_id}/contacts/{contact_id}/skip',
      '/api/v1/batches/{batch_id}/contacts/{contact_id}/story',
      '/api/v1/batches/{batch_id}/debug',
      '/api/v1/batches/{batch_id}/dispatch',
      '/api/v1/batches/{batch_id}/events',
      '/api/v1/batches/{batch_id}/export.csv',
      '/api/v1/batches/{batch_id}/pause',
      '/api/v1/batches/{batch_id}/restore',
      '/api/v1/batches/{batch_id}/resume',
      '/api/v1/batches/{batch_id}/retry',
      '/api/v1/call-control-accounts/',
      '/api/v1/call-control-accounts/{account_id}',
      '/api/v1/call-control-accounts/{account_id}/webhook-secret',
      '/api/v1/caller-numbers',
      '/api/v1/caller-numbers/health',
      '/api/v1/caller-numbers/{phone_number}/rest',
      '/api/v1/caller-numbers/{phone_number}/resume',
      '/api/v1/calls/',
      '/api/v1/calls/{execution_id}',
      '/api/v1/calls/{execution_id}/recording',
      '/api/v1/calls/{execution_id}/recording-link',
      '/api/v1/calls/{execution_id}/report',
      '/api/v1/campaigns/',
      '/api/v1/campaigns/create',
      '/api/v1/campaigns/{campaign_id}',
      '/api/v1/campaigns/{campaign_id}/actions',
      '/api/v1/campaigns/{campaign_id}/batches',
      '/api/v1/campaigns/{campaign_id}/cancel',
      '/api/v1/campaigns/{campaign_id}/events',
      '/api/v1/campaigns/{campaign_id}/pause',
      '/api/v1/campaigns/{campaign_id}/preview',
      '/api/v1/campaigns/{campaign_id}/resume',
      '/api/v1/campaigns/{campaign_id}/stats',
      '/api/v1/contacts/',
      '/api/v1/contacts/{contact_id}/story',
      '/api/v1/eligibility-secrets/',
      '/api/v1/eligibility-secrets/{eligibility_secret_id}',
      '/api/v1/erasures/',
      '/api/v1/erasures/{erasure_id}',
      '/api/v1/events',
      '/api/v1/organization',
      '/api/v1/persons/{phone_number}',
      '/api/v1/status',
      '/api/v1/suppressions/',
      '/api/v1/suppressions/{suppression_id}',
      '/api/v1/token',
      '/api/v1/tokens/',
      '/api/v1/tokens/{token_id}',
      '/api/v1/tokens/{token_id}/rotate',
      '/api/v1/webhook-endpoints/',
      '/api/v1/webhook-endpoints/{endpoint_id}',
      '/api/v1/webhook-endpoints/{endpoint_id}/deliveries',
      '/api/v1/webhook-endpoints/{endpoint_id}/deliveries/{event_id}',
      '/api/v1/webhook-endpoints/{endpoint_id}/replay',
      '/api/v1/webhook-endpoints/{endpoint_id}/secrets',
      '/api/v1/webhook-endpoints/{endpoint_id}/secrets/{secret_id}',
      '/api/v1/webhook-endpoints/{endpoint_id}/test',
      '/operator/organizations/',
      '/operator/organizations/{organization_id}',
      '/operator/organizations/{organization_id}/caller-numbers',
      '/operator/organizations/{organization_id}/caller-numbers/{phone_number}',
      '/operator/organizations/{organization_id}/destinations',
      '/operator/organizations/{organization_id}/resume',
      '/operator/organizations/{organization_id}/suspend',
      '/v1/Accounts/{AccountSid}/Calls',
    ]);
  });

  test.each(['/docs', '/docs/', '/api/v1/docs'])(
    'is shown at %s with files of the service only',
    async (path) => {
      const page = await (await app.request(path, { token: null })).text();
      const links = [...page.matchAll(/(?:src|href|data-document)="([^"]+)"/g)].map(
        ([, link = '']) => new URL(link, `http://localhost${path}`),
      );
      expect(links).toHaveLength(5);
      for (const link of links) {
        expect((await app.request(link.pathname, { token: null })).status).toBe(200);
      }
    },
  );
});
