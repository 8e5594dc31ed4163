import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../support/api/app.ts';
import { type ApiDocument, operationsOf } from './described-document.ts';

let app: TestApp;
let document: ApiDocument;
beforeAll(async () => {
  app = await testApp();
  document = await app.ok('/openapi.json');
});
afterAll(() => app[Symbol.asyncDispose]());

describe('the first request on /docs', () => {
  test('can be sent at once, with a token that the browser keeps', async () => {
    const page = await (await app.request('/docs', { token: null })).text();
    const start = await (await app.request('/docs/start.js', { token: null })).text();
    expect(page).toContain('<script src="docs/start.js"></script>');
    expect(start).toContain('persistAuthorization: true');
    expect(start).toContain('tryItOutEnabled: true');
  });

  test('is introduced with the places where a token is found', () => {
    const { description } = document.info;
    expect(description).toContain('.redial/dev.json');
    expect(description).toContain('npm run -s token -- create --organization');
    expect(description).toContain('**GET /api/v1/campaigns/**');
  });

  test('goes to the server of the page', () => {
    expect(document.servers?.[0]?.url).toBe('/');
  });

  test('needs a token and nothing else', async () => {
    const list = operationsOf(document).find(({ name }) => name === 'GET /api/v1/campaigns/');
    const required = list?.operation.parameters?.filter((parameter) => parameter.required);
    expect(required).toEqual([]);
    expect(await app.ok('/api/v1/campaigns/')).toEqual([]);
  });

  test('sends no optional header by itself', () => {
    const filled = operationsOf(document).flatMap(({ name, operation }) =>
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === 'header' && 'example' in parameter)
        .map((parameter) => `${name} ${parameter.name}`),
    );
    expect(filled).toEqual([]);
  });
});
