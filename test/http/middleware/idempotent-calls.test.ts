import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newCampaign } from '../../support/api/app.ts';
import { addBatch } from '../../support/api/batch.ts';
import { untilBlocked } from '../../support/database.ts';
import { type LossyApp, lossyApp, readResponse, withKey } from '../../support/api/lossy-app.ts';
import { batchRow, contactStatuses } from '../../support/rows/batch.ts';

describe('a repeated request for a call under one Idempotency-Key', () => {
  let app: LossyApp;
  let campaignId: string;
  let batchId: string;
  beforeAll(async () => {
    app = await lossyApp();
    campaignId = await newCampaign(app);
  });
  afterAll(() => app[Symbol.asyncDispose]());
  beforeEach(async () => {
    batchId = await addBatch(app, campaignId);
  });

  /** Simulates an unanswered call to every contact that is due, and returns their ids. */
  const callAllDue = async () => {
    const called = await app.db
      .updateTable('contacts')
      .set({ status: 'no_answer', forcedAt: null })
      .where('batchId', '=', batchId)
      .where('status', '!=', 'no_answer')
      .returning('contactId')
      .execute();
    return called.map(({ contactId }) => contactId);
  };
  const tally = async () =>
    Object.fromEntries(
      [...Map.groupBy(await contactStatuses(app.db, { batchId }), (status) => status)].map(
        ([status, found]) => [status, found.length],
      ),
    );

  const controls: [string, object | undefined, string][] = [
    ['retry', undefined, 'pending'],
    ['follow-up', { at: '2027-03-02T09:00:00Z' }, 'followup_scheduled'],
  ];
  const sender = (control: string, contactId?: string, body?: object) => {
    const path = `/api/v1/batches/${batchId}/contacts/${contactId}/${control}`;
    return async () =>
      readResponse(await app.request(path, withKey(control, { method: 'POST', body })));
  };

  test.each(controls)(
    'places one call when the response to a %s is lost',
    async (control, body, status) => {
      const [contactId] = await callAllDue();
      const send = sender(control, contactId, body);
      const first = await app.losingResponse(send);
      expect(JSON.parse(first.text)).toMatchObject({ contact_id: contactId, status });
      expect(await callAllDue()).toEqual([contactId]);
      expect(await send()).toEqual({ status: 202, replayed: 'true', text: first.text });
      expect(await callAllDue()).toEqual([]);
    },
  );

  test.each(controls)(
    'places one call when a %s fails with 500 after its commit',
    async (control, body, status) => {
      const [contactId] = await callAllDue();
      const send = sender(control, contactId, body);
      expect(await app.failingAfterCommit(send)).toMatchObject({ status: 500 });
      expect(await callAllDue()).toEqual([contactId]);
      const again = await send();
      expect(again).toMatchObject({ status: 202, replayed: 'true' });
      expect(JSON.parse(again.text)).toMatchObject({ contact_id: contactId, status });
      expect(await callAllDue()).toEqual([]);
    },
  );

  test.each(controls)(
    'places one call when a %s stalls and loses its key to the repeat',
    async (control, body) => {
      const [contactId] = await callAllDue();
      const send = sender(control, contactId, body);
      const answers = await app.db.transaction().execute(async (tx) => {
        await sql`lock table campaigns in exclusive mode`.execute(tx);
        const frozen = send();
        await untilBlocked(app.db);
        app.clock.addSeconds(30);
        const second = send();
        await untilBlocked(app.db, 2);
        return [frozen, second];
      });
      const [frozen, second] = await Promise.all(answers);
      expect([frozen?.status, second?.status]).toEqual([409, 202]);
      expect(await batchRow(app.db, { batchId })).toMatchObject({ revision: 2 });
    },
  );

  test('places one call when the contact was already being retried', async () => {
    const [contactId] = await callAllDue();
    const path = `/api/v1/batches/${batchId}/contacts/${contactId}/retry`;
    await app.request(path, { method: 'POST' });
    const send = async () =>
      readResponse(await app.request(path, withKey('forced', { method: 'POST' })));
    await app.losingResponse(send);
    await callAllDue();
    expect(await send()).toMatchObject({ status: 202, replayed: 'true' });
    expect(await callAllDue()).toEqual([]);
  });

  test('places one call per contact when a batch retry loses its response', async () => {
    await callAllDue();
    const path = `/api/v1/batches/${batchId}/retry`;
    const body = { statuses: ['no_answer'] };
    const send = async () => readResponse(await app.request(path, withKey('many', { body })));
    const first = await app.losingResponse(send);
    expect(await callAllDue()).toHaveLength(1);
    expect(first).toEqual({ status: 202, replayed: null, text: '{"accepted":1}' });
    expect(await send()).toEqual({ ...first, replayed: 'true' });
    expect(await callAllDue()).toEqual([]);
  });

  test('continues a batch retry from its last committed step', async () => {
    const contacts = Array.from({ length: 5_001 }, (_, index) => `+1415${5_000_000 + index}`);
    batchId = await addBatch(app, campaignId, { contacts });
    await callAllDue();
    const path = `/api/v1/batches/${batchId}/retry`;
    const body = { statuses: ['no_answer'], colour: 'red' };
    const send = async () => readResponse(await app.request(path, withKey('stopped', { body })));
    expect(await app.failingAfterCommit(send)).toMatchObject({ status: 500 });
    expect(await tally()).toEqual({ pending: 5_000, no_answer: 1 });
    await callAllDue();
    const again = await send();
    expect(again).toMatchObject({ status: 202, replayed: 'true' });
    expect(JSON.parse(again.text)).toEqual({ accepted: 5_001, warnings: [expect.any(String)] });
    expect(await tally()).toEqual({ pending: 1, no_answer: 5_000 });
  });
});
