import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ContactListItem } from '../../../../src/schemas/contact.ts';
import { storeCall } from '../../../support/rows/call.ts';
import { newBatch } from '../../../support/api/batch.ts';
import { testApp, type TestApp } from '../../../support/api/app.ts';

const numbers = ['+14155550001', '+14155550002', '+14155550003', '+14155550001'];

describe('contacts of a batch', () => {
  let app: TestApp;
  let path: string;
  let contactIds: string[];
  beforeAll(async () => {
    app = await testApp();
    const { batchId } = await newBatch(app, {
      contacts: numbers.map((phone_number, index) => ({
        phone_number,
        external_id: `crm-${index}`,
        call_variables: { callee_name: 'Ada' },
      })),
    });
    path = `/api/v1/batches/${batchId}/contacts`;
    contactIds = (await app.ok<ContactListItem[]>(path)).map((contact) => contact.contact_id);
    await app.db
      .updateTable('contacts')
      .set({ status: 'retrying', retryCount: 1 })
      .set({ dueAt: new Date('2027-03-01T09:00:00Z'), lookAt: new Date('2027-03-01T09:00:00Z') })
      .where('contactId', '=', contactIds[1] ?? '')
      .execute();
    for (const retryCount of [0, 1]) {
      await storeCall(app.db, { contactId: contactIds[1] ?? '', retryCount });
    }
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const list = (query: string) => app.ok<ContactListItem[]>(`${path}?${query}`);
  const idsOf = async (query: string) => (await list(query)).map((contact) => contact.contact_id);

  test('are listed in upload order', async () => {
    const response = await app.request(`${path}?skip=1&limit=2`);
    expect(await idsOf('skip=1&limit=2')).toEqual(contactIds.slice(1, 3));
    expect(response.headers.get('x-total-count')).toBe('4');
    expect(response.headers.get('link')).toContain('skip=3');
    expect(await idsOf('skip=4')).toEqual([]);
  });

  test('have the documented members', async () => {
    const [, retrying] = await list('');
    expect(retrying).toEqual({
      contact_id: contactIds[1],
      batch_id: expect.any(String),
      campaign_id: expect.any(String),
      phone_number: '+14155550002',
      call_variables: { callee_name: 'Ada' },
      status: 'retrying',
      retry_count: 1,
      follow_up_count: 0,
      last_attempted_at: null,
      next_retry_at: '2027-03-01T09:00:00.000Z',
      latest_retry_count: 1,
    });
  });

  test('have more members in the full view', async () => {
    const [first] = await list('view=full');
    expect(first).toMatchObject({
      external_id: 'crm-0',
      timezone: null,
      status_reason: null,
      next_follow_up_at: null,
    });
  });

  test('include their calls with include_calls', async () => {
    const [none, called] = await list('include_calls=YES');
    expect(none).toMatchObject({ current_call: null, call_records: [], latest_retry_count: 0 });
    expect(called?.call_records?.map((call) => call.retry_count)).toEqual([0, 1]);
    expect(called?.current_call).toEqual(called?.call_records?.[1]);
    expect(called?.latest_retry_count).toBe(1);
  });

  test('can be filtered by status, number and external id', async () => {
    const [first, second, third, fourth] = contactIds;
    expect(await idsOf('status=retrying')).toEqual([second]);
    expect(await idsOf('phone_number=%2B1 415 555 0001')).toEqual([first, fourth]);
    expect(await idsOf('phone_number=+14155550001&skip=1')).toEqual([fourth]);
    expect(await idsOf('external_id=crm-2')).toEqual([third]);
    expect(await idsOf('external_id=crm-2&status=busy')).toEqual([]);
  });

  test.each([
    'include_calls=maybe',
    'include_calls=true&limit=1001',
    'limit=10001',
    'skip=2147483648',
    'status=asleep',
  ])('refuse the query %s', async (query) => {
    expect((await app.request(`${path}?${query}`)).status).toBe(400);
  });

  test('of an unknown batch are 404', async () => {
    const { status, body } = await app.refused('/api/v1/batches/nonsense/contacts');
    expect([status, body.detail]).toEqual([404, 'batch not found']);
  });
});
