import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testApp, type TestApp } from '../../support/api/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app[Symbol.asyncDispose]());

describe('the OpenAPI document of campaigns', () => {
  const operation = z.object({
    summary: z.string(),
    requestBody: z
      .object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) })
      .optional(),
  });
  const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });
  const bodyOf = async (path: string, method: string) => {
    const { paths } = document.parse(await app.ok('/openapi.json'));
    return paths[path]?.[method]?.requestBody?.content['application/json'].schema;
  };
  const examples = z.object({ examples: z.array(z.unknown()).min(1) });

  test('has the same body for both paths of the creation', async () => {
    expect(await bodyOf('/api/v1/campaigns/create', 'post')).toEqual(
      await bodyOf('/api/v1/campaigns/', 'post'),
    );
  });

  test('has examples that are accepted without a warning', async () => {
    const [created] = examples.parse(await bodyOf('/api/v1/campaigns/create', 'post')).examples;
    const campaign = await app.ok('/api/v1/campaigns/create', { body: created });
    expect(campaign).not.toHaveProperty('warnings');
    const path = '/api/v1/campaigns/{campaign_id}';
    const [change] = examples.parse(await bodyOf(path, 'patch')).examples;
    expect(
      await app.ok(`/api/v1/campaigns/${String(campaign.campaign_id)}`, {
        method: 'PATCH',
        body: change,
      }),
    ).not.toHaveProperty('warnings');
  });

  test('has neither defaults nor fixed members in a patch', async () => {
    const schema = JSON.stringify(await bodyOf('/api/v1/campaigns/{campaign_id}', 'patch'));
    expect(schema).not.toContain('"default"');
    expect(schema).not.toContain('"required":["name"');
    expect(schema).not.toContain('organization_id');
  });
});
