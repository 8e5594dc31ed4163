import { afterAll, describe, expect, test } from 'vitest';
import { newCampaign, testApp } from '../../../support/api/app.ts';
import { multipartForm, type Part } from '../../../support/api/multipart-form.ts';

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());
const british = await newCampaign(app, { default_region: 'gb' });
const plain = await newCampaign(app);

const LATER = { scheduled_start: '2099-01-01T00:00:00Z' };
type Batch = { batch_id: string; default_region: string | null };

const create = (members: object, query = '') =>
  app.ok<Batch>(`/api/v1/batches/${query}`, { body: { ...LATER, ...members } });
const upload = (batch: object, more: Part[] = [], query = '') =>
  app.ok<Batch>(
    `/api/v1/batches/${query}`,
    multipartForm([
      { name: 'batch', content: JSON.stringify({ ...LATER, ...batch }) },
      ...more,
      { name: 'file', filename: 'a.csv', content: 'phone\n030 123456\n' },
    ]),
  );
const append = (batchId: string, query = '', body = 'phone\n030 123457\n') =>
  app.ok(`/api/v1/batches/${batchId}/contacts${query}`, {
    body,
    headers: { 'content-type': 'text/csv' },
  });
const numbersOf = async ({ batch_id: batchId }: Batch) => {
  const rows = await app.ok<{ phone_number: string }[]>(`/api/v1/batches/${batchId}/contacts`);
  return rows.map((row) => row.phone_number);
};

describe('default_region', () => {
  test('of the campaign holds for JSON, files and appends', async () => {
    expect(await app.ok(`/api/v1/campaigns/${british}`)).toMatchObject({ default_region: 'GB' });
    const batch = await create({ campaign_id: british, contacts: ['020 7946 0104'] });
    expect(batch).toMatchObject({
      default_region: null,
      import: { change_counts: { country_code_added: 1 } },
    });
    await append(batch.batch_id, '', 'phone\n020 7946 0105\n');
    await app.ok(`/api/v1/batches/${batch.batch_id}/contacts`, {
      body: { contacts: [{ to: '020 7946 0106' }] },
    });
    expect(await numbersOf(batch)).toEqual(['+442079460104', '+442079460105', '+442079460106']);
  });

  test('of a batch beats the campaign, and holds for later appends', async () => {
    const batch = await create({
      campaign_id: british,
      default_region: 'DE',
      contacts: ['030 123456'],
    });
    expect(batch.default_region).toBe('DE');
    await append(batch.batch_id);
    await append(batch.batch_id, '?default_region=US', 'phone\n(415) 555-0123\n');
    expect(await numbersOf(batch)).toEqual(['+4930123456', '+4930123457', '+14155550123']);
  });

  test('is taken from the part batch, from a field of the form and from the query', async () => {
    const field = { name: 'default_region', content: 'de' };
    const batches = [
      await upload({ campaign_id: plain, default_region: 'DE' }),
      await upload({ campaign_id: british }, [field]),
      await upload({ campaign_id: plain }, [], '?default_region=de'),
      await create({ campaign_id: plain, contacts: ['030 123456'] }, '?default_region=DE'),
    ];
    for (const batch of batches) {
      expect(batch.default_region).toBe('DE');
      expect(await numbersOf(batch)).toEqual(['+4930123456']);
    }
  });

  test('holds for a body that an import thread reads', async () => {
    const contacts = Array.from(
      { length: 3_000 },
      (_, n) => `020 7946 ${String(n).padStart(4, '0')}`,
    );
    const { import: report } = await app.ok<{ import: object }>('/api/v1/batches/', {
      body: { ...LATER, campaign_id: british, contacts },
    });
    expect(report).toMatchObject({
      accepted: 3_000,
      change_counts: { country_code_added: 3_000 },
      changes: expect.arrayContaining([expect.objectContaining({ row: 1_000 })]),
    });
  });

  test('is named where a national number is refused without one', async () => {
    const body = { campaign_id: plain, contacts: ['020 7946 0104'] };
    const { status, body: refusal } = await app.refused('/api/v1/batches/', { body });
    expect(status).toBe(400);
    expect(refusal.detail).toContain(
      'contacts[0].phone_number: the country code is missing: write + and 7 to 15 digits',
    );
    expect(refusal.detail).toContain('or set default_region');
  });

  test('that is no country is refused', async () => {
    const body = { campaign_id: plain, default_region: 'UK', contacts: ['+442079460104'] };
    const { body: refusal } = await app.refused('/api/v1/batches/', { body });
    expect(refusal.detail).toContain('default_region: must be the code of a country');
    expect(refusal.detail).toContain('did you mean GB?');
  });
});
