import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewBatch } from '../../../src/db/tables.ts';
import { runHeld } from '../../../src/services/retention/start.ts';
import { untilBlocked } from '../../support/database.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import {
  batchRow,
  callRow,
  claimedContact,
  contactRow,
  NOW,
  storeBatch,
} from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

const { db, ...world } = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());

const days = (count: number) => new Date(NOW.getTime() + count * 24 * 60 * 60_000);
const NEVER = new AbortController().signal;
let now = NOW;
const { callControls } = world.deps();
const deps = {
  db,
  clock: { now: () => now },
  log: pino({ level: 'silent' }),
  webhookRetentionDays: 30,
  callControls,
  recordings: { delete: async () => 'deleted' as const },
};

beforeEach(async () => {
  now = NOW;
  await db.deleteFrom('batches').execute();
  await db.deleteFrom('contacts').execute();
  await db.deleteFrom('calls').execute();
});

/** One run at an instant; another one is due ten minutes after the last. */
async function runAt(instant: Date): Promise<boolean> {
  now = instant;
  await db.updateTable('cleanups').set({ nextAt: NOW }).where('name', '=', 'retention').execute();
  return runHeld(deps, NEVER);
}

const report = { transcript: 'Hello Ada', summary: 'Ada', recordingUrl: 'https://a.test/1.wav' };
/** Execution ids are UUIDv7: their first bits are the time of the claim. */
const executionAt = (instant: Date) => uuidv7({ msecs: instant.getTime() });

type Finished = {
  retentionDays?: number | null;
  ofCampaign?: number | null;
  batch?: Partial<NewBatch>;
};

async function storeFinished({ retentionDays = 30, ofCampaign = null, batch }: Finished = {}) {
  const stored = await storeBatch(db, {
    organization: { retentionDays },
    campaign: { retentionDays: ofCampaign },
    batch: { status: 'completed', finishedAt: NOW, createdAt: NOW, name: 'of Ada', ...batch },
    contacts: [
      { status: 'completed', phoneNumber: '+14155560001', externalId: 'crm-1' },
      { status: 'no_answer', phoneNumber: '+14155560002' },
    ],
  });
  const [contactId] = stored.contactIds;
  const executionId = executionAt(NOW);
  const call = await storeCall(db, { contactId, executionId, ...report, settledAt: NOW });
  return { ...stored, call };
}

describe('retention_days of the organization', () => {
  test('empties contacts and calls that are older, and nothing before', async () => {
    const { call, contactIds, batchId } = await storeFinished();
    await runAt(days(30));
    expect(await callRow(db, call)).toEqual(call);
    expect((await contactRow(db, { contactId: contactIds[0] })).externalId).toBe('crm-1');
    await runAt(new Date(days(30).getTime() + 1));
    expect(await contactRow(db, { contactId: contactIds[0] })).toMatchObject({
      phoneNumber: `erased:${contactIds[0]}`,
      externalId: null,
      status: 'completed',
    });
    expect(await callRow(db, call)).toMatchObject({
      transcript: null,
      summary: null,
      recordingUrl: null,
      toNumber: `erased:${contactIds[0]}`,
      callStatus: 'completed',
    });
    expect((await batchRow(db, { batchId })).contactsErasedAt).toEqual(now);
  });

  test('gives way to that of the campaign', async () => {
    const shorter = await storeFinished({ ofCampaign: 10 });
    const longer = await storeFinished({ ofCampaign: 60 });
    await runAt(days(31));
    expect((await callRow(db, shorter.call))?.transcript).toBeNull();
    expect((await callRow(db, longer.call))?.transcript).toBe('Hello Ada');
  });

  test('of null keeps everything', async () => {
    const { call } = await storeFinished({ retentionDays: null });
    await runAt(days(10_000));
    expect(await callRow(db, call)).toEqual(call);
  });

  test('of one day spares the numbers of calls until they are seven days old', async () => {
    const { call, contactIds } = await storeFinished({ retentionDays: 1 });
    await runAt(days(2));
    const early = await callRow(db, call);
    expect([early?.transcript, early?.toNumber]).toEqual([null, '+14155560001']);
    await runAt(days(8));
    expect((await callRow(db, call))?.toNumber).toBe(`erased:${contactIds[0]}`);
  });

  test('empties old calls of a batch that goes on, and neither contacts nor new calls', async () => {
    const { call, contactIds, batchId } = await storeFinished({
      batch: { status: 'in_progress', finishedAt: null },
    });
    const newCall = await storeCall(db, {
      contactId: contactIds[1] ?? '',
      executionId: executionAt(days(20)),
      ...report,
      settledAt: days(20),
    });
    await runAt(days(31));
    expect((await callRow(db, call))?.transcript).toBeNull();
    expect(await callRow(db, newCall)).toEqual(newCall);
    expect((await contactRow(db, { contactId: contactIds[0] })).phoneNumber).toBe('+14155560001');
    expect(await batchRow(db, { batchId })).toMatchObject({
      contactsErasedAt: null,
      reportsErasedTo: call.executionId,
      numbersErasedTo: call.executionId,
    });
  });

  test('waits for a call that is not settled, and for a forced one', async () => {
    const { call, contactIds } = await storeFinished();
    await db.updateTable('calls').set({ settledAt: null }).execute();
    await db
      .updateTable('contacts')
      .set({ status: 'pending', forcedAt: NOW })
      .where('contactId', '=', contactIds[1] ?? '')
      .execute();
    await runAt(days(31));
    expect((await callRow(db, call))?.transcript).toBe('Hello Ada');
    expect((await contactRow(db, { contactId: contactIds[0] })).phoneNumber).toBe('+14155560001');
  });
});

describe('a deleted batch', () => {
  test('is purged after a day', async () => {
    const { call, contactIds, batchId } = await storeFinished({
      retentionDays: null,
      batch: { deletedAt: NOW, metadata: '{"of":"Ada"}', callContext: '{"of":"Ada"}' },
    });
    const contactsLeft = () => db.selectFrom('contacts').select('contactId').execute();
    await runAt(days(1));
    expect(await contactsLeft()).toHaveLength(2);
    await runAt(new Date(days(1).getTime() + 1));
    expect(await contactsLeft()).toEqual([]);
    const emptied = await callRow(db, call);
    expect([emptied?.transcript, emptied?.toNumber]).toEqual([null, '+14155560001']);
    const afterADay = await batchRow(db, { batchId });
    expect(afterADay).toMatchObject({ name: null, metadata: {}, callContext: {}, purgedAt: null });
    await runAt(days(8));
    expect((await callRow(db, call))?.toNumber).toBe(`erased:${contactIds[0]}`);
    expect((await batchRow(db, { batchId })).purgedAt).toEqual(days(8));
  });

  test('is purged with its campaign', async () => {
    const { campaignId } = await storeFinished({ retentionDays: null });
    await db
      .updateTable('campaigns')
      .set({ deletedAt: NOW })
      .where('campaignId', '=', campaignId)
      .execute();
    await runAt(days(2));
    expect(await db.selectFrom('contacts').select('contactId').execute()).toEqual([]);
  });

  test('that is restored meanwhile keeps its contacts', async () => {
    const { batchId } = await storeFinished({ retentionDays: null, batch: { deletedAt: NOW } });
    const { running } = await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('batches')
        .set({ deletedAt: null })
        .where('batchId', '=', batchId)
        .execute();
      const begun = runAt(days(2));
      await untilBlocked(db);
      return { running: begun };
    });
    await running;
    expect(await db.selectFrom('contacts').select('contactId').execute()).toHaveLength(2);
  });
});

test('Retention is the work of one process at a time, and another goes on after a kill', async () => {
  await storeFinished();
  now = days(31);
  await db
    .updateTable('cleanups')
    .set({ nextAt: new Date(now.getTime() + 60_000) })
    .execute();
  expect(await runHeld(deps, NEVER)).toBe(false);
  now = new Date(now.getTime() + 60_000);
  const runs = await Promise.all([runHeld(deps, NEVER), runHeld(deps, NEVER)]);
  expect(runs.toSorted()).toEqual([false, true]);
});

test('A contact that is being called keeps its number whatever its batch', async () => {
  const stored = await storeBatch(db, {
    organization: { retentionDays: 1 },
    batch: { status: 'cancelled', finishedAt: NOW, createdAt: NOW },
    contacts: [claimedContact({ status: 'in_progress' })],
  });
  await runAt(days(2));
  const { phoneNumber } = await contactRow(db, { contactId: stored.contactIds[0] });
  expect(phoneNumber).toBe('+14155560000');
});
