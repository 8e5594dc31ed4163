import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../support/app.ts';
import { type ApiDocument, operationsOf, undescribed } from './described-document.ts';

let app: TestApp;
let document: ApiDocument;
beforeAll(async () => {
  app = await testApp();
  document = await app.ok('/openapi.json');
});
afterAll(() => app[Symbol.asyncDispose]());

describe('the OpenAPI document', () => {
  test('describes every member, parameter, header, enum value and operation', () => {
    expect(operationsOf(document).length).toBeGreaterThan(60);
    expect(undescribed(document)).toEqual([]);
  });
});
