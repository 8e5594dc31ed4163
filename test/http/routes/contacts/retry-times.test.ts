import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ContactListItem } from '../../../../src/schemas/contact.ts';
import { newCampaign, testApp } from '../../../support/api/app.ts';
import { addBatch } from '../../../support/api/batch.ts';
import { EventReader } from '../../../support/api/event-stream.ts';
import { nextEvent } from '../../../support/api/followed-batch.ts';

/** A Monday, two hours after the working hours end; in New York it is 14:00. */
const DUE_AT = new Date('2027-03-01T19:00:00Z');
const office = {
  monday: { start: '09:00', end: '17:00' },
  tuesday: { start: '09:00', end: '17:00' },
};

const app = await testApp();
afterAll(() => app[Symbol.asyncDispose]());

let campaignId = '';
let path = '';
beforeEach(async () => {
  campaignId = await newCampaign(app, { working_hours: office });
  const contacts = [
    { phone_number: '+12065550101' },
    { phone_number: '+12065550102', timezone: 'America/New_York' },
    { phone_number: '+12065550103' },
  ];
  path = `/api/v1/batches/${await addBatch(app, campaignId, { contacts })}`;
  await app.db
    .updateTable('contacts')
    .set({ status: 'retrying', dueAt: DUE_AT, lookAt: DUE_AT })
    .where('campaignId', '=', campaignId)
    .where('position', '<', 2)
    .execute();
});

const change = (object: string, body: object) => app.ok(object, { method: 'PATCH', body });
const listed = async (query = '') => {
  const contacts = await app.ok<ContactListItem[]>(`${path}/contacts${query}`);
  return contacts.map((contact) => contact.next_retry_at);
};
const exported = async () => {
  const answer = await app.request(`${path}/export.csv`);
  const [titles = '', ...lines] = (await answer.text()).trimEnd().split('\r\n');
  const column = titles.split(',').indexOf('next_retry_at');
  return lines.map((line) => line.split(',')[column]);
};

describe('next_retry_at of a retry that the attempt cap defers', () => {
  /** Tuesday 19:00, after the working hours; they open again on Monday. In New York it is 14:00. */
  const held = { lookAt: new Date('2027-03-02T19:00:00Z'), statusReason: 'attempt_cap' as const };

  test('is the first open hour after the cap clears', async () => {
    await app.db
      .updateTable('contacts')
      .set(held)
      .where('campaignId', '=', campaignId)
      .where('status', '=', 'retrying')
      .execute();
    const expected = ['2027-03-08T09:00:00.000Z', '2027-03-02T19:00:00.000Z', null];
    expect(await listed()).toEqual(expected);
    expect(await listed('?view=full&include_calls=true')).toEqual(expected);
    expect(await exported()).toEqual(expected.map((at) => at ?? ''));
    const [first] = await app.ok<ContactListItem[]>(`${path}/contacts?limit=1`);
    const one = await app.ok(`${path}/contacts/${first?.contact_id}`);
    expect(one['next_retry_at']).toBe('2027-03-08T09:00:00.000Z');
  });
});

describe('next_retry_at of a retry due outside working hours', () => {
  test('is the next opening in every view', async () => {
    const expected = ['2027-03-02T09:00:00.000Z', '2027-03-01T19:00:00.000Z', null];
    expect(await listed()).toEqual(expected);
    expect(await listed('?view=full&include_calls=true')).toEqual(expected);
    expect(await exported()).toEqual(expected.map((at) => at ?? ''));
    const [first] = await app.ok<ContactListItem[]>(`${path}/contacts?limit=1`);
    const one = await app.ok(`${path}/contacts/${first?.contact_id}`);
    expect(one['next_retry_at']).toBe('2027-03-02T09:00:00.000Z');
  });

  test('follows changed hours while the due time stays', async () => {
    await change(`/api/v1/campaigns/${campaignId}`, {
      working_hours: { monday: { start: '18:00', end: '20:00' } },
    });
    expect(await listed()).toEqual(['2027-03-01T19:00:00.000Z', '2027-03-01T23:00:00.000Z', null]);
    await change(path, { working_hours_override: { monday: { start: '19:30', end: '20:00' } } });
    expect((await listed())[0]).toBe('2027-03-01T19:30:00.000Z');
    expect((await exported())[0]).toBe('2027-03-01T19:30:00.000Z');
    await change(path, { timezone_override: 'Europe/Berlin' });
    expect((await listed())[0]).toBe('2027-03-08T18:30:00.000Z');
    await change(`/api/v1/campaigns/${campaignId}`, { working_hours: null });
    await change(path, { working_hours_override: null });
    expect((await listed())[0]).toBe('2027-03-01T19:00:00.000Z');
    const rows = await app.db
      .selectFrom('contacts')
      .select('dueAt')
      .where('campaignId', '=', campaignId)
      .where('status', '=', 'retrying')
      .execute();
    expect(rows).toEqual([{ dueAt: DUE_AT }, { dueAt: DUE_AT }]);
  });

  test('is the same in the event stream', async () => {
    const headers = { 'last-event-id': '0' };
    const reader = new EventReader(await app.request(`${path}/events`, { headers }));
    for (const { data } of [
      await nextEvent(reader, 'contact'),
      await nextEvent(reader, 'contact'),
    ]) {
      expect(data['next_retry_at']).toEqual(expect.any(String));
      expect(data).toEqual(await app.ok(`${path}/contacts/${String(data['contact_id'])}`));
    }
    await reader.cancel();
  });

  test('uses the zone of the number with timezone_source callee', async () => {
    await change(`/api/v1/campaigns/${campaignId}`, { timezone_source: 'callee' });
    expect((await listed())[0]).toBe('2027-03-01T19:00:00.000Z');
    expect((await exported())[0]).toBe('2027-03-01T19:00:00.000Z');
  });

  test('is null while the hours never open', async () => {
    await change(path, { working_hours_override: { never_open: true } });
    expect(await listed()).toEqual([null, null, null]);
    expect(await exported()).toEqual(['', '', '']);
  });
});
