import type { Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { ContactView } from '../../../../src/schemas/contact.ts';
import type { CampaignsTable } from '../../../../src/db/campaign-tables.ts';
import type { BatchesTable, ContactsTable } from '../../../../src/db/tables.ts';
import { testApp, type TestApp } from '../../../support/api/app.ts';
import { newBatch } from '../../../support/api/batch.ts';
import { storeCall } from '../../../support/rows/call.ts';
import { batchRow, claimedContact, contactRow } from '../../../support/rows/batch.ts';

const answerBody = z.record(z.string(), z.unknown());

describe('a contact', () => {
  let app: TestApp;
  let batchId: string;
  let campaignId: string;
  let contactId: string;
  let path: string;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    ({ batchId, campaignId } = await newBatch(app));
    const contacts = await app.ok<ContactView[]>(`/api/v1/batches/${batchId}/contacts`);
    contactId = contacts[0]?.contact_id ?? '';
    path = `/api/v1/batches/${batchId}/contacts/${contactId}`;
    app.signals.length = 0;
  });

  const setContact = async (members: Updateable<ContactsTable>) =>
    app.db.updateTable('contacts').set(members).where('contactId', '=', contactId).execute();
  const setBatch = async (members: Updateable<BatchesTable>) =>
    app.db.updateTable('batches').set(members).where('batchId', '=', batchId).execute();
  const setCampaign = async (members: Updateable<CampaignsTable>) =>
    app.db.updateTable('campaigns').set(members).where('campaignId', '=', campaignId).execute();
  const post = async (control: string, body?: unknown) => {
    const response = await app.request(`${path}/${control}`, { method: 'POST', body });
    const answer = answerBody.parse(await response.json());
    return { status: response.status, answer };
  };
  const refusal = async (control: string, body?: unknown) => {
    const { status, body: error } = await app.refused(`${path}/${control}`, {
      method: 'POST',
      body,
    });
    return [status, error.code, error.state];
  };

  describe('fetched by its id', () => {
    test('has every member, and its calls with include_calls', async () => {
      await storeCall(app.db, { contactId, retryCount: 2 });
      const alone = await app.ok(path);
      expect(alone).toMatchObject({ contact_id: contactId, external_id: null, status: 'pending' });
      expect(alone).toMatchObject({ latest_retry_count: 2, next_follow_up_at: null });
      expect(alone).not.toHaveProperty('call_records');
      const { current_call: current, call_records: records } = await app.ok<ContactView>(
        `${path}/?include_calls=yes`,
      );
      expect(records).toEqual([expect.objectContaining({ retry_count: 2 })]);
      expect(current).toEqual(records?.[0]);
    });

    test('is found by its id in upper case', async () => {
      const capitals = `/api/v1/batches/${batchId.toUpperCase()}/contacts/${contactId.toUpperCase()}`;
      expect(await app.ok(capitals)).toMatchObject({ contact_id: contactId });
      expect((await app.request(`${capitals}/skip`, { method: 'POST' })).status).toBe(200);
    });

    test.each(['', '/retry', '/skip'])(
      'is not found under another batch at /:contact_id%s',
      async (control) => {
        const { batchId: other } = await newBatch(app);
        const method = control === '' ? 'GET' : 'POST';
        const wrong = `/api/v1/batches/${other}/contacts/${contactId}${control}`;
        expect((await app.refused(wrong, { method })).body.detail).toBe('contact not found');
        const none = `/api/v1/batches/nonsense/contacts/${contactId}${control}`;
        expect((await app.refused(none, { method })).body.detail).toBe('batch not found');
        const noContact = `/api/v1/batches/${batchId}/contacts/nonsense${control}`;
        const { status, body } = await app.refused(noContact, { method });
        expect([status, body.detail]).toEqual([404, 'contact not found']);
      },
    );
  });

  describe('retried by request', () => {
    test('after its last call becomes pending and first in line', async () => {
      await setContact({ status: 'skipped', statusReason: 'hung_up' });
      const before = new Date();
      expect(await post('retry')).toMatchObject({
        status: 202,
        answer: { contact_id: contactId, status: 'pending', status_reason: null },
      });
      const { forcedAt, lookAt } = await contactRow(app.db, { contactId });
      expect(forcedAt?.getTime()).toBeGreaterThanOrEqual(before.getTime());
      expect(lookAt).toEqual(forcedAt);
      expect(app.signals).toEqual([`start ${batchId} 2`]);
    });

    test('while it waits for a later call becomes due at once', async () => {
      const farOff = new Date('2099-01-01T00:00:00Z');
      await setContact({ status: 'retrying', dueAt: farOff, lookAt: farOff });
      expect((await post('retry')).status).toBe(202);
      const row = await contactRow(app.db, { contactId });
      expect(row).toMatchObject({ status: 'pending', forcedAt: expect.any(Date) });
      expect(row.lookAt).toEqual(row.forcedAt);
    });

    test('is forced once by POST, PUT and PATCH with any body', async () => {
      await setContact({ status: 'busy' });
      const first = await app.request(`${path}/retry/`, {
        method: 'PUT',
        body: '{',
        headers: { 'content-type': 'text/plain' },
      });
      const { forcedAt } = await contactRow(app.db, { contactId });
      const second = await app.request(`${path}/retry`, { method: 'PATCH' });
      expect([first.status, second.status]).toEqual([202, 202]);
      expect((await contactRow(app.db, { contactId })).forcedAt).toEqual(forcedAt);
      expect((await batchRow(app.db, { batchId })).revision).toBe(2);
    });

    test('is forced once by two concurrent requests', async () => {
      await setContact({ status: 'busy' });
      const both = await Promise.all([post('retry'), post('retry')]);
      expect(both.map(({ status }) => status)).toEqual([202, 202]);
      expect((await batchRow(app.db, { batchId })).revision).toBe(2);
    });

    test('is refused while it is in a call', async () => {
      await setContact(claimedContact({ status: 'in_progress' }));
      expect(await refusal('retry')).toEqual([409, 'invalid_transition', 'in_progress']);
    });

    test('keeps a completed batch completed and wakes its workflow', async () => {
      await setContact({ status: 'busy' });
      await setBatch({ status: 'completed', dispatchEndedAt: new Date() });
      expect((await post('retry')).status).toBe(202);
      expect(await batchRow(app.db, { batchId })).toMatchObject({
        status: 'completed',
        revision: 2,
        dispatchEndedAt: null,
      });
    });

    test('is refused when its batch is paused', async () => {
      await setBatch({ status: 'paused' });
      expect(await refusal('retry')).toEqual([409, 'invalid_transition', 'paused']);
    });

    test('is refused after scheduled_end of its batch but not before', async () => {
      await setBatch({ scheduledEnd: new Date(Date.now() + 60_000) });
      expect((await post('retry')).status).toBe(202);
      await setBatch({ scheduledEnd: new Date(Date.now() - 1) });
      expect(await refusal('retry')).toEqual([409, 'invalid_transition', 'in_progress']);
    });

    test('is refused when its campaign is paused', async () => {
      await setCampaign({ status: 'paused' });
      expect(await refusal('retry')).toEqual([409, 'campaign_paused', 'paused']);
    });
  });

  describe('skipped by request', () => {
    test('is not called any more, even if a call was forced', async () => {
      await setContact({ status: 'pending', forcedAt: new Date() });
      expect(await post('skip')).toMatchObject({
        status: 200,
        answer: { status: 'skipped', status_reason: 'skipped_by_user', next_retry_at: null },
      });
      expect((await contactRow(app.db, { contactId })).forcedAt).toBeNull();
      expect(app.signals).toEqual([`start ${batchId} 2`]);
    });

    test('stays as it is when it is already skipped, also by PUT and PATCH', async () => {
      await setContact({ status: 'skipped', statusReason: 'batch_closed' });
      for (const method of ['POST', 'PUT', 'PATCH']) {
        expect(await app.ok(`${path}/skip`, { method })).toMatchObject({
          status: 'skipped',
          status_reason: 'batch_closed',
        });
      }
      expect((await batchRow(app.db, { batchId })).revision).toBe(1);
    });

    test('is refused after its last call', async () => {
      await setContact({ status: 'completed' });
      expect(await refusal('skip')).toEqual([409, 'invalid_transition', 'completed']);
    });
  });

  describe('scheduled for a follow-up', () => {
    const at = '2099-03-01T09:00:00+01:00';

    test('is due at the given instant', async () => {
      await setContact({ status: 'completed' });
      expect(await post('follow-up', { at })).toMatchObject({
        status: 202,
        answer: {
          status: 'followup_scheduled',
          next_follow_up_at: '2099-03-01T08:00:00.000Z',
          next_retry_at: null,
        },
      });
      expect(app.signals).toEqual([`start ${batchId} 2`]);
    });

    test('is refused before its first call', async () => {
      expect(await refusal('follow-up', { at })).toEqual([409, 'invalid_transition', 'pending']);
    });

    test('is refused when its batch is expired', async () => {
      await setContact({ status: 'completed' });
      await setBatch({ status: 'expired' });
      expect(await refusal('follow-up', { at })).toEqual([409, 'invalid_transition', 'expired']);
    });

    test('is accepted ten times and refused the eleventh time', async () => {
      await setContact({ status: 'completed', followUpCount: 9 });
      expect((await post('follow-up', { at })).status).toBe(202);
      await setContact({ status: 'completed', followUpCount: 10 });
      expect(await refusal('follow-up', { at })).toEqual([
        409,
        'follow_up_limit_reached',
        'completed',
      ]);
    });

    test.each([{}, { at: null }, { at: 'soon' }, { att: '2099-03-01T09:00:00Z' }])(
      'is refused without a valid instant (%j)',
      async (body) => {
        await setContact({ status: 'completed' });
        expect(await refusal('follow-up', body)).toEqual([400, 'validation_failed', undefined]);
      },
    );

    test('returns a warning for an unknown member', async () => {
      await setContact({ status: 'completed' });
      const { answer } = await post('follow-up', { follow_up_at: at, note: 'prefers mornings' });
      expect(answer['warnings']).toEqual(["'note' is not a member and was ignored"]);
    });
  });
});
