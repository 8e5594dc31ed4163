import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOW, type StoredBatch, storeBatch } from '../../support/rows/batch.ts';
import { storeWebhookEndpoint } from '../../support/rows/webhook-endpoint.ts';
import { testDatabase, untilBlocked } from '../../support/database.ts';
import { eventsOf, ownerOf } from '../../support/webhook-events.ts';

const database = await testDatabase();
const { db } = database;
afterAll(() => database[Symbol.asyncDispose]());

let stored: StoredBatch;
beforeAll(async () => {
  stored = await storeBatch(db);
  await storeWebhookEndpoint(db, ownerOf(stored));
});
beforeEach(async () => {
  await db.deleteFrom('webhookEvents').execute();
});

const beside = () => ownerOf(stored);
const move = (batchId: string, status: string) =>
  sql`update batches set status = ${status} where batch_id = ${batchId}`.execute(db);
const moveCampaign = (campaignId: string, status: string) =>
  sql`update campaigns set status = ${status} where campaign_id = ${campaignId}`.execute(db);

describe('a batch', () => {
  test('has an event for each change of its shown status', async () => {
    const { batchId } = await storeBatch(db, { beside: beside(), batch: { status: 'pending' } });
    for (const status of ['in_progress', 'paused', 'paused', 'in_progress', 'completed']) {
      await move(batchId, status);
    }
    expect(await eventsOf(db, stored)).toEqual([
      'batch.started in_progress',
      'batch.paused paused user',
      'batch.resumed in_progress user',
      'batch.completed completed',
    ]);
  });

  test.each(['cancelled', 'expired'])('that is %s says so', async (status) => {
    const { batchId } = await storeBatch(db, { beside: beside() });
    await move(batchId, status);
    expect(await eventsOf(db, stored)).toEqual([
      'batch.started in_progress',
      `batch.${status} ${status}`,
    ]);
  });

  test('is paused and resumed with its campaign, unless a user has paused it', async () => {
    const { batchId, campaignId } = await storeBatch(db, { beside: beside() });
    await db.deleteFrom('webhookEvents').execute();
    await moveCampaign(campaignId, 'paused');
    await moveCampaign(campaignId, 'active');
    await moveCampaign(campaignId, 'paused');
    await move(batchId, 'paused');
    await moveCampaign(campaignId, 'active');
    expect(await eventsOf(db, stored)).toEqual([
      'batch.paused paused campaign',
      'batch.resumed in_progress campaign',
      'batch.paused paused campaign',
    ]);
  });

  test('that starts while its campaign is paused is told as paused', async () => {
    const { batchId, campaignId } = await storeBatch(db, {
      beside: beside(),
      batch: { status: 'pending' },
    });
    const started = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const starting = db.transaction().execute(async (tx) => {
      await sql`update batches set status = 'in_progress' where batch_id = ${batchId}`.execute(tx);
      started.resolve();
      await mayCommit.promise;
    });
    await started.promise;
    const pausing = moveCampaign(campaignId, 'paused');
    await untilBlocked(db);
    mayCommit.resolve();
    await Promise.all([starting, pausing]);
    expect(await eventsOf(db, stored)).toEqual([
      'batch.started in_progress',
      'batch.paused paused campaign',
    ]);
  });

  test('that starts under a paused campaign is paused at once', async () => {
    const { batchId, campaignId } = await storeBatch(db, {
      beside: beside(),
      batch: { status: 'pending' },
    });
    await moveCampaign(campaignId, 'paused');
    await move(batchId, 'in_progress');
    expect(await eventsOf(db, stored)).toEqual([
      'batch.started in_progress',
      'batch.paused paused campaign',
    ]);
  });
});

test('A campaign that is held says so once for each hold', async () => {
  const { campaignId } = stored;
  const hold = (at: Date | null) =>
    sql`
    update campaigns set held_at = ${at}, held_probe_at = ${at},
      held_reason = ${at && 'call_request_refused'} where campaign_id = ${campaignId}`.execute(db);
  for (const at of [NOW, new Date(NOW.getTime() + 1_000), null, NOW, null]) await hold(at);
  expect(await eventsOf(db, stored)).toEqual([
    'campaign.held active call_request_refused',
    'campaign.held active call_request_refused',
  ]);
});

test('A batch that is held says so once for each hold, and names itself', async () => {
  const { batchId } = await storeBatch(db, {
    beside: beside(),
    batch: { status: 'in_progress' },
  });
  const hold = (at: Date | null) =>
    sql`
    update batches set held_at = ${at}, held_probe_at = ${at},
      held_reason = ${at && 'call_request_refused'} where batch_id = ${batchId}`.execute(db);
  for (const at of [NOW, new Date(NOW.getTime() + 1_000), null, NOW, null]) await hold(at);
  const held = { type: 'campaign.held', status: 'in_progress', reason: 'call_request_refused' };
  const rows = await db.selectFrom('webhookEvents').selectAll().orderBy('eventId').execute();
  expect(rows).toMatchObject([
    { type: 'batch.started', batchId },
    { ...held, batchId },
    { ...held, batchId },
  ]);
});
