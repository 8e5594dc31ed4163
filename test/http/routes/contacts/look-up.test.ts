import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FoundContactView } from '../../../../src/schemas/contact-look-up.ts';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { addBatch } from '../../../support/api/batch.ts';
import { createOtherOrganization } from '../../../support/api/other-organization.ts';

const contacts = [
  { phone_number: '+14155550001', external_id: 'lead-1' },
  { phone_number: '+14155550002', external_id: 'lead-2' },
];

describe('GET /contacts', () => {
  let app: TestApp;
  let campaigns: string[];
  let batches: string[];
  beforeAll(async () => {
    app = await testApp();
    campaigns = [await newCampaign(app, { name: 'May' }), await newCampaign(app, { name: 'June' })];
    const [may = '', june = ''] = campaigns;
    batches = [
      await addBatch(app, may, { contacts, name: 'First' }),
      await addBatch(app, june, { contacts }),
      await addBatch(app, june, { contacts }),
    ];
    const [, , deleted] = batches;
    await app.ok(`/api/v1/batches/${deleted}/cancel`, { method: 'POST' });
    await app.request(`/api/v1/batches/${deleted}`, { method: 'DELETE' });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const find = (query: string) => app.ok<FoundContactView[]>(`/api/v1/contacts?${query}`);

  test('finds a number in every batch that is not deleted, newest first', async () => {
    const found = await find('phone_number=%2B1 415-555-0001');
    expect(found.map(({ batch }) => batch.batch_id)).toEqual([batches[1], batches[0]]);
    expect(found[1]).toMatchObject({
      phone_number: '+14155550001',
      external_id: 'lead-1',
      status: 'pending',
      batch: { name: 'First', status: 'in_progress' },
      campaign: { campaign_id: campaigns[0], name: 'May', status: 'active' },
    });
  });

  test('finds an external id, in one campaign and page by page', async () => {
    expect(await find('external_id=lead-2')).toHaveLength(2);
    const inMay = await find(`external_id=lead-2&campaign_id=${campaigns[0]}`);
    expect(inMay.map(({ batch }) => batch.batch_id)).toEqual([batches[0]]);
    const first = await app.request('/api/v1/contacts?external_id=lead-2&limit=1');
    expect(first.headers.get('x-total-count')).toBe('2');
    const cursor = first.headers.get('redial-next-cursor');
    const second = await find(`external_id=lead-2&limit=1&cursor=${cursor}`);
    expect(second.map(({ batch }) => batch.batch_id)).toEqual([batches[0]]);
    expect(await find('external_id=lead-2&status=busy,failed')).toEqual([]);
    expect(await find('external_id=lead-1&phone_number=+14155550002')).toEqual([]);
  });

  test('needs a number or an external id', async () => {
    const { status, body } = await app.refused(`/api/v1/contacts?campaign_id=${campaigns[0]}`);
    expect([status, body.errors?.[0]?.path]).toEqual([400, 'phone_number']);
  });

  test('shows no contact of another organization', async () => {
    const { token } = await createOtherOrganization(app);
    expect(await app.ok('/api/v1/contacts?external_id=lead-1', { token })).toEqual([]);
  });
});
