import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchView } from '../../../../src/schemas/batch.ts';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { multipartForm } from '../../../support/api/multipart-form.ts';

const pathOf = ({ batch_id }: BatchView) => `/api/v1/batches/${batch_id}/contacts`;

describe('appending contacts', () => {
  let app: TestApp;
  let campaignId: string;
  beforeAll(async () => {
    app = await testApp();
    campaignId = await newCampaign(app);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const newBatch = (members = {}) =>
    app.ok<BatchView>('/api/v1/batches/', {
      body: { campaign_id: campaignId, contacts: ['+14155550001', '+14155550002'], ...members },
    });
  const numbersOf = async (batch: BatchView) => {
    const contacts = await app.ok<{ phone_number: string }[]>(pathOf(batch));
    return contacts.map((contact) => contact.phone_number);
  };
  const positionsOf = async ({ batch_id }: BatchView) => {
    const contacts = app.db.selectFrom('contacts').where('batchId', '=', batch_id);
    const rows = await contacts.select('position').orderBy('position').execute();
    return rows.map(({ position }) => position);
  };
  const importingSince = async ({ batch_id }: BatchView) => {
    const batches = app.db.selectFrom('batches').where('batchId', '=', batch_id);
    return (await batches.select('importingSince').executeTakeFirstOrThrow()).importingSince;
  };
  const csv = { 'content-type': 'text/csv; charset=utf-8' };
  const ndjson = { 'content-type': 'application/x-ndjson' };

  test('adds JSON contacts after the existing ones', async () => {
    const batch = await newBatch();
    const grown = await app.ok<BatchView>(pathOf(batch), { body: { contacts: ['+14155550001'] } });
    expect(grown).toMatchObject({
      batch_id: batch.batch_id,
      total_contacts: 3,
      counters: { pending: 3 },
      import: { total: 1, accepted: 1 },
    });
    expect(await positionsOf(batch)).toEqual([0, 1, 2]);
    expect(app.signals).toContain(`start ${batch.batch_id} 2`);
  });

  test('adds contacts of a CSV body after the existing ones', async () => {
    const batch = await newBatch({ scheduled_start: '2099-01-01T00:00:00Z' });
    const body = 'phone_number\tname\n+14155550003\tAda\n+14155550004\tBob\n';
    const grown = await app.ok<BatchView>(pathOf(batch), { headers: csv, body });
    expect(grown).toMatchObject({ status: 'pending', total_contacts: 4 });
    expect(await numbersOf(batch)).toEqual([
      '+14155550001',
      '+14155550002',
      '+14155550003',
      '+14155550004',
    ]);
    expect(await positionsOf(batch)).toEqual([0, 1, 2, 3]);
    expect(await importingSince(batch)).toBeNull();
  });

  test('reads the rules of a file body from the query', async () => {
    const batch = await newBatch();
    const body = '"+14155550003"\n"+14155550003"\nnot json\n';
    const path = `${pathOf(batch)}?duplicates=skip&on_invalid=skip`;
    const grown = await app.ok<BatchView>(path, { headers: ndjson, body });
    expect(grown).toMatchObject({
      total_contacts: 3,
      import: {
        total: 3,
        accepted: 1,
        duplicates: 1,
        rejected: 1,
        errors: [{ row: 3, column: '', code: 'malformed_json' }],
      },
    });
  });

  test('accepts a form that has only a file', async () => {
    const batch = await newBatch();
    const form = multipartForm([
      { name: 'file', filename: 'a.csv', content: 'to\n+14155550003\n' },
    ]);
    expect(await app.ok(pathOf(batch), form)).toMatchObject({ total_contacts: 3 });
  });

  test('adds no contact of a file with an invalid row', async () => {
    const batch = await newBatch();
    const sending = { headers: csv, body: 'phone\n+14155550003\nx\n' };
    const { status, body } = await app.refused(pathOf(batch), sending);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([{ row: 3, column: 'phone_number', value: 'x' }]);
    expect(await positionsOf(batch)).toEqual([0, 1]);
    expect(await importingSince(batch)).toBeNull();
    expect(app.signals).toContain(`start ${batch.batch_id} 2`);
  });

  test('assigns positions without gaps to concurrent appends', async () => {
    const batch = await newBatch();
    const files = [3, 4, 5].map((n) => `phone\n+1415555000${n}\n+1415555010${n}\n`);
    await Promise.all(files.map((body) => app.ok(pathOf(batch), { headers: csv, body })));
    expect(await positionsOf(batch)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(await app.ok(`/api/v1/batches/${batch.batch_id}`)).toMatchObject({ total_contacts: 8 });
    expect(await importingSince(batch)).toBeNull();
  });

  test.each([
    ['JSON', { body: { contacts: ['+14155550003'] } }],
    ['CSV', { headers: csv, body: 'phone\n+14155550003\n' }],
  ])('refuses %s for a cancelled batch', async (_kind, sending) => {
    const batch = await newBatch();
    await app.ok(`/api/v1/batches/${batch.batch_id}/cancel`, { method: 'POST' });
    const { status, body } = await app.refused(pathOf(batch), sending);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'invalid_transition', state: 'cancelled' });
  });

  test('adds contacts to a paused batch', async () => {
    const batch = await newBatch();
    await app.ok(`/api/v1/batches/${batch.batch_id}/pause`, { method: 'POST' });
    const sending = { headers: csv, body: 'phone\n+14155550003\n' };
    expect(await app.ok(pathOf(batch), sending)).toMatchObject({
      status: 'paused',
      total_contacts: 3,
    });
  });

  test('answers 404 for an unknown batch', async () => {
    const path = '/api/v1/batches/01890000-0000-7000-8000-000000000000/contacts';
    const sending = { headers: csv, body: 'phone\n+14155550003\n' };
    expect(await app.refused(path, sending)).toMatchObject({
      status: 404,
      body: { detail: 'batch not found' },
    });
  });

  test('refuses a content type that holds no contacts', async () => {
    const batch = await newBatch();
    const sending = { headers: { 'content-type': 'text/plain' }, body: 'phone\n' };
    expect(await app.refused(pathOf(batch), sending)).toMatchObject({ status: 415 });
  });
});
