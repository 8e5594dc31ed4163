import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BatchesTable, ContactsTable } from '../../../../src/db/tables.ts';
import type { ContactView } from '../../../../src/schemas/contact.ts';
import type { StoryEntryView } from '../../../../src/schemas/story.ts';
import { testApp, type TestApp } from '../../../support/api/app.ts';
import { newBatch } from '../../../support/api/batch.ts';
import { batchRow } from '../../../support/rows/batch.ts';

const LATER = new Date('2099-01-01T00:00:00Z');

describe('a force dispatch', () => {
  let app: TestApp;
  let batchId: string;
  let campaignId: string;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    const contacts = ['+14155550101', '+14155550102', '+14155550103'];
    ({ batchId, campaignId } = await newBatch(app, { contacts }));
    app.signals.length = 0;
  });

  const setBatch = async (members: Updateable<BatchesTable>) =>
    app.db.updateTable('batches').set(members).where('batchId', '=', batchId).execute();
  const setContact = async (position: number, members: Updateable<ContactsTable>) =>
    app.db
      .updateTable('contacts')
      .set(members)
      .where('batchId', '=', batchId)
      .where('position', '=', position)
      .execute();
  const dispatch = async (method = 'POST') =>
    app.ok(`/api/v1/batches/${batchId}/dispatch`, { method });

  test('makes only pending contacts due at once', async () => {
    const deferred = { lookAt: LATER, statusReason: 'outside_working_hours' as const };
    await setContact(0, deferred);
    await setContact(1, { ...deferred, status: 'retrying' });
    expect(await dispatch()).toEqual({
      batch_id: batchId,
      status: 'in_progress',
      dispatched_count: 2,
      message:
        '2 pending contacts are waiting for Temporal, which does not answer the API: ' +
        'start it, or check TEMPORAL_ADDRESS',
    });
    const rows = await app.db
      .selectFrom('contacts')
      .select(['status', 'statusReason', 'lookAt'])
      .where('batchId', '=', batchId)
      .orderBy('position')
      .execute();
    const now = Date.now();
    expect(rows.map((row) => [row.status, row.statusReason, row.lookAt.getTime() <= now])).toEqual([
      ['pending', null, true],
      ['retrying', 'outside_working_hours', false],
      ['pending', null, true],
    ]);
  });

  test('takes the place of a later call_at, also in the story of the contact', async () => {
    const path = `/api/v1/batches/${batchId}/contacts`;
    const [contact] = await app.ok<ContactView[]>(path);
    const body = { call_at: LATER.toISOString() };
    await app.ok(`${path}/${contact?.contact_id}`, { method: 'PATCH', body });
    const dueAt = async () => {
      const story = await app.ok<StoryEntryView[]>(`${path}/${contact?.contact_id}/story`);
      return story.find(({ type }) => type === 'contact.due')?.at ?? '';
    };
    expect(await dueAt()).toBe('2099-01-01T00:00:00.000Z');
    await dispatch();
    expect(Date.parse(await dueAt())).toBeLessThanOrEqual(Date.now());
  });

  test('makes all pending contacts due when it takes several steps', async () => {
    const contacts = Array.from({ length: 5_001 }, (_, index) => `+1415${5_000_000 + index}`);
    ({ batchId } = await newBatch(app, { contacts }));
    await app.db
      .updateTable('contacts')
      .set({ lookAt: LATER })
      .where('batchId', '=', batchId)
      .execute();
    expect(await dispatch()).toMatchObject({ dispatched_count: 5_001 });
    const deferred = await app.db
      .selectFrom('contacts')
      .select('contactId')
      .where('batchId', '=', batchId)
      .where('lookAt', '>', new Date())
      .execute();
    expect(deferred).toEqual([]);
  });

  test('increments the revision and wakes the workflow', async () => {
    await dispatch();
    expect(app.signals).toEqual([`start ${batchId} 2`]);
    expect((await batchRow(app.db, { batchId })).revision).toBe(2);
  });

  test('accepts POST, PUT and PATCH with any body, and repeats', async () => {
    const path = `/api/v1/batches/${batchId}/dispatch/`;
    const headers = { 'content-type': 'text/plain' };
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const answer = await app.ok(path, { method, body: '{', headers });
      expect(answer).toMatchObject({ dispatched_count: 3 });
    }
  });

  test.each([
    [
      'pending',
      '3 pending contacts are waiting for the scheduled_start of the batch (until 2099-01-01T00:00:00.000Z)',
    ],
    ['paused', '3 pending contacts are waiting because the batch is paused: resume the batch'],
  ] as const)('does not start a batch that is %s', async (status, message) => {
    await setBatch({ status, scheduledStart: LATER });
    expect(await dispatch()).toMatchObject({ status, dispatched_count: 3, message });
    expect(await batchRow(app.db, { batchId })).toMatchObject({ status, scheduledStart: LATER });
  });

  test('reports the reason why each contact waits', async () => {
    const suppressions = { phone_number: '+14155550101' };
    await app.ok('/api/v1/suppressions', { method: 'POST', body: JSON.stringify(suppressions) });
    const hours = { monday: { enabled: false } };
    await app.db
      .updateTable('campaigns')
      .set({ workingHours: JSON.stringify(hours) })
      .where('campaignId', '=', campaignId)
      .execute();
    expect(await dispatch()).toMatchObject({
      message:
        '3 pending contacts: 2 are waiting for the working hours to open. ' +
        '1 is on the suppression list and will end as failed',
    });
  });

  test('reports a paused campaign as the reason', async () => {
    await app.db
      .updateTable('campaigns')
      .set({ status: 'paused' })
      .where('campaignId', '=', campaignId)
      .execute();
    expect(await dispatch()).toMatchObject({
      status: 'paused',
      dispatched_count: 3,
      message: '3 pending contacts are waiting because the campaign is paused: resume the campaign',
    });
    expect((await batchRow(app.db, { batchId })).status).toBe('in_progress');
  });

  test.each(['completed', 'cancelled', 'expired'] as const)(
    'changes nothing in a batch that is %s',
    async (status) => {
      await setBatch({ status, dispatchEndedAt: new Date() });
      await app.db
        .updateTable('contacts')
        .set({ status: 'skipped' })
        .where('batchId', '=', batchId)
        .execute();
      expect(await dispatch()).toEqual({
        batch_id: batchId,
        status,
        dispatched_count: 0,
        message: `the batch is ${status} and makes no more calls`,
      });
      expect(app.signals).toEqual([]);
      expect((await batchRow(app.db, { batchId })).status).toBe(status);
    },
  );

  test('says what the forced retries of a completed batch wait for, and hastens none', async () => {
    await setBatch({ status: 'completed', dispatchEndedAt: null });
    const hours = JSON.stringify({ monday: { enabled: false } });
    const campaigns = app.db.updateTable('campaigns').where('campaignId', '=', campaignId);
    await campaigns.set({ workingHours: hours }).execute();
    await setContact(1, { lookAt: LATER, statusReason: 'outside_working_hours' });
    expect(await dispatch()).toEqual({
      batch_id: batchId,
      status: 'completed',
      dispatched_count: 0,
      message:
        'the batch is completed, and a dispatch does not hasten its retries. ' +
        '3 pending contacts: 2 are waiting for the working hours to open (until 2099-01-01T00:00:00.000Z). ' +
        '1 is on the suppression list and will end as failed',
    });
  });
});
