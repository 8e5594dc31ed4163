import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newCampaign } from '../../support/app.ts';
import { addBatch } from '../../support/batch.ts';
import { waitingForLocks } from '../../support/database.ts';
import { eventually } from '../../support/eventually.ts';
import { type LossyApp, lossyApp, told, under } from '../../support/lossy-app.ts';
import { batchRow, statuses } from '../../support/stored-batch.ts';

describe('a call that was asked for under a key and not answered', () => {
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

  /** Calls all contacts that are to be called; none answers. */
  const callAll = async () => {
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
      [...Map.groupBy(await statuses(app.db, { batchId }), (status) => status)].map(
        ([status, found]) => [status, found.length],
      ),
    );

  const controls: [string, object | undefined, string][] = [
    ['retry', undefined, 'pending'],
    ['follow-up', { at: '2027-03-02T09:00:00Z' }, 'followup_scheduled'],
  ];
  const sending = (control: string, contactId?: string, body?: object) => {
    const path = `/api/v1/batches/${batchId}/contacts/${contactId}/${control}`;
    return async () => told(await app.request(path, under(control, { method: 'POST', body })));
  };

  test.each(controls)('is made once by a %s', async (control, body, status) => {
    const [contactId] = await callAll();
    const send = sending(control, contactId, body);
    const first = await app.dying(send);
    expect(JSON.parse(first.text)).toMatchObject({ contact_id: contactId, status });
    expect(await callAll()).toEqual([contactId]);
    expect(await send()).toEqual({ status: 202, replayed: 'true', text: first.text });
    expect(await callAll()).toEqual([]);
  });

  test.each(controls)('is made once by a %s that a 500 hides', async (control, body, status) => {
    const [contactId] = await callAll();
    const send = sending(control, contactId, body);
    expect(await app.failing(send)).toMatchObject({ status: 500 });
    expect(await callAll()).toEqual([contactId]);
    const again = await send();
    expect(again).toMatchObject({ status: 202, replayed: 'true' });
    expect(JSON.parse(again.text)).toMatchObject({ contact_id: contactId, status });
    expect(await callAll()).toEqual([]);
  });

  test.each(controls)('is made once by a %s that froze', async (control, body) => {
    const [contactId] = await callAll();
    const send = sending(control, contactId, body);
    const waiting = () => waitingForLocks(app.db);
    const answers = await app.db.transaction().execute(async (tx) => {
      await sql`lock table campaigns in exclusive mode`.execute(tx);
      const frozen = send();
      await eventually(waiting, (seen) => seen === 1);
      app.clock.addSeconds(30);
      const second = send();
      await eventually(waiting, (seen) => seen === 2);
      return [frozen, second];
    });
    const [frozen, second] = await Promise.all(answers);
    expect([frozen?.status, second?.status]).toEqual([409, 202]);
    expect(await batchRow(app.db, { batchId })).toMatchObject({ revision: 2 });
  });

  test('is made once by a retry that was under way already', async () => {
    const [contactId] = await callAll();
    const path = `/api/v1/batches/${batchId}/contacts/${contactId}/retry`;
    await app.request(path, { method: 'POST' });
    const send = async () => told(await app.request(path, under('forced', { method: 'POST' })));
    await app.dying(send);
    await callAll();
    expect(await send()).toMatchObject({ status: 202, replayed: 'true' });
    expect(await callAll()).toEqual([]);
  });

  test('is made once by a retry of the batch', async () => {
    await callAll();
    const path = `/api/v1/batches/${batchId}/retry`;
    const body = { statuses: ['no_answer'] };
    const send = async () => told(await app.request(path, under('many', { body })));
    const first = await app.dying(send);
    expect(await callAll()).toHaveLength(1);
    expect(first).toEqual({ status: 202, replayed: null, text: '{"accepted":1}' });
    expect(await send()).toEqual({ ...first, replayed: 'true' });
    expect(await callAll()).toEqual([]);
  });

  test('is made by a retry of the batch that goes on where it stopped', async () => {
    const contacts = Array.from({ length: 5_001 }, (_, index) => `+1415${5_000_000 + index}`);
    batchId = await addBatch(app, campaignId, { contacts });
    await callAll();
    const path = `/api/v1/batches/${batchId}/retry`;
    const body = { statuses: ['no_answer'], colour: 'red' };
    const send = async () => told(await app.request(path, under('stopped', { body })));
    expect(await app.failing(send)).toMatchObject({ status: 500 });
    expect(await tally()).toEqual({ pending: 5_000, no_answer: 1 });
    await callAll();
    const again = await send();
    expect(again).toMatchObject({ status: 202, replayed: 'true' });
    expect(JSON.parse(again.text)).toEqual({ accepted: 5_001, warnings: [expect.any(String)] });
    expect(await tally()).toEqual({ pending: 1, no_answer: 5_000 });
  });
});
