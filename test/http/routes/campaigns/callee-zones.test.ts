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

  describe('that are never open together', () => {
    const HOURS = Object.fromEntries(
      ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'].map((day) => [
        day,
        { start: '09:00', end: '17:00' },
      ]),
    );
    const WARNING =
      'with timezone_source callee, working_hours are at no time within a year open in all time zones of ' +
      'the number of 2 contacts, which are not called: give a timezone with the contact, or widen working_hours';
    const RUSSIANS = [
      '+79161234567',
      '+79161234568',
      { phone_number: '+79161234569', timezone: 'Europe/Moscow' },
      '+493012345678',
    ];
    const RUSSIAN_CSV =
      'phone_number,timezone\n+79161234567,\n+79161234568,\n+79161234569,Europe/Moscow\n';
    let office: string;
    beforeAll(async () => {
      office = await newCampaign(app, { working_hours: HOURS, timezone_source: 'callee' });
    });

    test.each(['', '?dry_run=true'])('are warned of once, with their count (%s)', async (query) => {
      const body = { campaign_id: office, contacts: RUSSIANS };
      const { warnings } = await app.ok<BatchView>(`/api/v1/batches/${query}`, { body });
      expect(warnings).toEqual([WARNING]);
    });

    test.each(['', '?dry_run=true'])('are warned of in a file (%s)', async (query) => {
      const form = multipartForm([
        { name: 'batch', content: JSON.stringify({ campaign_id: office }) },
        { name: 'file', filename: 'contacts.csv', content: RUSSIAN_CSV },
      ]);
      const { warnings } = await app.ok<BatchView>(`/api/v1/batches/${query}`, form);
      expect(warnings).toEqual([WARNING]);
    });

    test('are warned of in an append', async () => {
      const body = { campaign_id: office, contacts: ['+493012345678'] };
      const { batch_id, ...created } = await app.ok<BatchView>('/api/v1/batches/', { body });
      const grown = await app.ok<BatchView>(`/api/v1/batches/${batch_id}/contacts`, {
        body: { contacts: RUSSIANS },
      });
      expect([created.warnings, grown.warnings]).toEqual([undefined, [WARNING]]);
    });

    test('are not warned of where the hours of the batch are wide enough', async () => {
      const working_hours = Object.fromEntries(
        Object.keys(HOURS).map((day) => [day, { start: '06:00', end: '22:00' }]),
      );
      const body = { campaign_id: office, contacts: RUSSIANS, working_hours };
      const { warnings } = await app.ok<BatchView>('/api/v1/batches/', { body });
      expect(warnings).toBeUndefined();
    });
  });
});
