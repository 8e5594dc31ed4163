import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BatchView } from '../../../../src/schemas/batch.ts';
import { newCampaign, testApp, type TestApp } from '../../../support/api/app.ts';
import { multipartForm } from '../../../support/api/multipart-form.ts';

const ROWS = [
  ['+12125550123', ''],
  ['+18005550123', ''],
  ['+447700900123', ''],
  ['+9991234567', ''],
  ['+12125550124', 'Europe/Berlin'],
] as const;
const CONTACTS = ROWS.map(([phone_number, timezone]) =>
  timezone === '' ? { phone_number } : { phone_number, timezone },
);
const CSV = ['phone_number,timezone', ...ROWS.map((row) => row.join(','))].join('\n');
const NDJSON = CONTACTS.map((contact) => JSON.stringify(contact)).join('\n');
/** By position: a single zone, toll-free, British mobile, unknown, a contact with its own zone. */
const KEYS = ['America/New_York', '+1', '+443', '', ''];

describe('the time zones of contact numbers', () => {
  let app: TestApp;
  let campaign_id: string;
  beforeAll(async () => {
    app = await testApp();
    campaign_id = await newCampaign(app);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  const keysOf = async ({ batch_id }: BatchView) => {
    const contacts = app.db.selectFrom('contacts').where('batchId', '=', batch_id);
    const rows = await contacts.select('calleeZone').orderBy('position').execute();
    return rows.map(({ calleeZone }) => calleeZone);
  };
  const create = (contacts: unknown) =>
    app.ok<BatchView>('/api/v1/batches/', { body: { campaign_id, contacts } });
  const append = async (sending: { body: unknown; headers?: Record<string, string> }) => {
    const { batch_id } = await create(['+493012345678']);
    return app.ok<BatchView>(`/api/v1/batches/${batch_id}/contacts`, sending);
  };
  const createOf = (filename: string, content: string) =>
    app.ok<BatchView>(
      '/api/v1/batches/',
      multipartForm([
        { name: 'batch', content: JSON.stringify({ campaign_id }) },
        { name: 'file', filename, content },
      ]),
    );

  test('are stored with a JSON batch', async () => {
    expect(await keysOf(await create(CONTACTS))).toEqual(KEYS);
  });

  test.each([
    ['contacts.csv', CSV],
    ['contacts.ndjson', NDJSON],
  ])('are stored with the file %s', async (name, content) => {
    expect(await keysOf(await createOf(name, content))).toEqual(KEYS);
  });

  test.each([
    ['application/json', JSON.stringify({ contacts: CONTACTS })],
    ['text/csv', CSV],
    ['application/x-ndjson', NDJSON],
  ])('are stored with an append of %s', async (type, body) => {
    const grown = await append({ body, headers: { 'content-type': type } });
    expect(await keysOf(grown)).toEqual(['Europe/Berlin', ...KEYS]);
  });
});
