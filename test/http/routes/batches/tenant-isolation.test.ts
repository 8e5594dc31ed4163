import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContactView } from '../../../../src/schemas/contact.ts';
import { testApp, type TestApp } from '../../../support/api/app.ts';
import { newBatch } from '../../../support/api/batch.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';
import { batchRow } from '../../../support/rows/batch.ts';

describe('a request about a batch and its contacts', () => {
  let app: TestApp;
  let path: string;
  let batchId: string;
  let contactId: string;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    ({ batchId } = await newBatch(app));
    path = `/api/v1/batches/${batchId}`;
    const [contact] = await app.ok<ContactView[]>(`${path}/contacts`);
    contactId = contact?.contact_id ?? '';
  });

  const changes = [
    ['POST', '/contacts/:contact/retry', undefined],
    ['PUT', '/contacts/:contact/skip', undefined],
    ['POST', '/contacts/:contact/follow-up', { at: '2099-01-01T00:00:00Z' }],
    ['POST', '/retry', { statuses: ['pending'] }],
    ['PATCH', '/dispatch', undefined],
    ['PATCH', '', { name: 'Taken' }],
    ['DELETE', '', undefined],
  ] as const;

  test.each([...changes, ['GET', '/contacts/:contact', undefined] as const])(
    'by another organization is 404: %s %s',
    async (method, route, body) => {
      const { token } = await createOtherOrganization(app);
      const url = path + route.replace(':contact', contactId);
      const { status, body: error } = await app.refused(url, { method, body, token });
      expect([status, error.detail]).toEqual([404, 'batch not found']);
      expect((await batchRow(app.db, { batchId })).revision).toBe(1);
    },
  );

  test.each(changes)('with a read-only token is refused: %s %s', async (method, route, body) => {
    const { token } = await createOtherOrganization(app, ['read']);
    const url = path + route.replace(':contact', contactId);
    const { status, body: error } = await app.refused(url, { method, body, token });
    expect([status, error.code]).toEqual([403, 'forbidden']);
  });
});
