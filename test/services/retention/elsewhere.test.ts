import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { RecordingDeletion } from '../../../src/domain/recording.ts';
import { createCallsElsewhere } from '../../../src/services/retention/elsewhere.ts';
import { runHeld } from '../../../src/services/retention/start.ts';
import { dialerWorld, type TestDeps } from '../../support/dialer/world.ts';
import { batchRow, callRow, NOW, storeBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

const { db, ...world } = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());

const days = (count: number) => new Date(NOW.getTime() + count * 24 * 60 * 60_000);
const NEVER = new AbortController().signal;
const RECORDING = 'https://calls.test/ada.wav';

let deps: TestDeps;
/** What call control answers to the deletion of recordings, and those that it was asked to delete. */
let deletion: RecordingDeletion;
let deleted: string[];
let warnings: unknown[];

beforeEach(async () => {
  deps = world.deps();
  deletion = 'deleted';
  deleted = [];
  warnings = [];
  await db.deleteFrom('batches').execute();
  await db.deleteFrom('contacts').execute();
  await db.deleteFrom('calls').execute();
});

/** One run at an instant. */
async function runAt(instant: Date): Promise<void> {
  deps.clock.set(instant);
  await db.updateTable('cleanups').set({ nextAt: NOW }).where('name', '=', 'retention').execute();
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(JSON.parse(line)) });
  const recordings = {
    delete: async ({ recordingUrl }: { recordingUrl: string }) => {
      deleted.push(recordingUrl);
      return deletion;
    },
  };
  await runHeld({ ...deps, log, recordings, webhookRetentionDays: 30 }, NEVER);
}

/** A batch that finished at NOW, with one call that was recorded, whose organization keeps 30 days. */
async function storeCalled(batch: { deletedAt?: Date } = {}) {
  const stored = await storeBatch(db, {
    organization: { retentionDays: batch.deletedAt === undefined ? 30 : null },
    batch: { status: 'completed', finishedAt: NOW, createdAt: NOW, ...batch },
    contacts: [{ status: 'completed' }],
  });
  const call = await storeCall(db, {
    contactId: stored.contactIds[0],
    executionId: uuidv7({ msecs: NOW.getTime() }),
    callSid: uuidv7(),
    transcript: 'Hello Ada',
    recordingUrl: RECORDING,
    settledAt: NOW,
  });
  return { ...stored, call };
}

const namesOfCleanups = async () =>
  (await db.selectFrom('cleanups').select('name').orderBy('name').execute()).map(
    ({ name }) => name,
  );

test.each([
  ['Calls of age', {}, days(31)],
  ['The calls of a deleted batch', { deletedAt: NOW }, days(2)],
])('%s are erased at call control, with their recordings', async (_what, batch, at) => {
  const { call } = await storeCalled(batch);
  await runAt(at);
  expect([deps.callControl.erased, deleted]).toEqual([[call.executionId], [RECORDING]]);
  expect(await callRow(db, call)).toMatchObject({ transcript: null, recordingUrl: null });
});

test('A call keeps what names it elsewhere until call control answers', async () => {
  const { call } = await storeCalled();
  deletion = 'unavailable';
  await runAt(days(31));
  expect(await callRow(db, call)).toEqual(call);
  deletion = 'deleted';
  deps.callControl.answers.erase = { kind: 'unclear', message: 'no answer' };
  await runAt(days(31));
  expect(await callRow(db, call)).toEqual(call);
  deps.callControl.answers.erase = null;
  await runAt(days(31));
  const erased = await callRow(db, call);
  expect([erased?.recordingUrl, erased?.toNumber]).toEqual([null, `erased:${call.contactId}`]);
  expect([warnings, await namesOfCleanups()]).toEqual([[], ['retention', 'webhook payloads']]);
});

test('A call control that does not answer for a day holds up retention no longer', async () => {
  const { call, batchId } = await storeCalled();
  deps.callControl.answers.erase = { kind: 'unclear', message: 'no answer' };
  await runAt(days(31));
  await runAt(days(32));
  expect((await callRow(db, call))?.transcript).toBe('Hello Ada');
  await runAt(new Date(days(32).getTime() + 1));
  expect((await callRow(db, call))?.transcript).toBeNull();
  expect(warnings).toMatchObject([
    {
      batchId,
      leftOvers: [{ kind: 'call_control_records', count: 1, callSids: [call.callSid] }],
      msg: 'gave up erasing calls at call control: it keeps what it has of them',
    },
  ]);
  expect(await namesOfCleanups()).toEqual(['retention', 'webhook payloads']);
});

test('A deleted batch is not purged before call control has answered', async () => {
  const { batchId } = await storeCalled({ deletedAt: NOW });
  deletion = 'unavailable';
  await runAt(days(8));
  const purgedAt = async () =>
    (await db.selectFrom('batches').select('purgedAt').where('batchId', '=', batchId).execute())[0]
      ?.purgedAt;
  expect(await purgedAt()).toBeNull();
  deletion = 'deleted';
  await runAt(days(8));
  expect(await purgedAt()).toEqual(days(8));
});

test('An account that does not answer is asked once in a run, and holds up nobody else', async () => {
  const silent = await storeCalled();
  const beside = await storeBatch(db, {
    beside: silent,
    batch: { status: 'completed', finishedAt: NOW, createdAt: NOW },
    contacts: [{ status: 'completed' }],
  });
  await storeCall(db, {
    contactId: beside.contactIds[0],
    executionId: uuidv7({ msecs: NOW.getTime() }),
    recordingUrl: RECORDING,
    settledAt: NOW,
  });
  const other = await storeBatch(db, {
    organization: { retentionDays: 30 },
    batch: { status: 'completed', finishedAt: NOW, createdAt: NOW },
    contacts: [{ status: 'completed' }],
  });
  const executionId = uuidv7({ msecs: NOW.getTime() });
  const [contactId] = other.contactIds;
  const call = await storeCall(db, { contactId, executionId, summary: 'Ada', settledAt: NOW });
  deletion = 'unavailable';
  await runAt(days(31));
  expect(deleted).toEqual([RECORDING]);
  expect((await callRow(db, call))?.summary).toBeNull();
});

test('The calls of a silent account are given up unasked when its time of a run is over, and no others', async () => {
  const { call } = await storeCalled();
  const batch = await batchRow(db, call);
  const ofOther = { ...call, callControlAccountId: uuidv7() };
  deps.callControl.answers.erase = { kind: 'unclear', message: 'no answer' };
  const log = pino({ level: 'silent' });
  const open = (ofRunMs: number) =>
    createCallsElsewhere({ ...deps, log, recordings: { delete: async () => 'absent' }, ofRunMs });
  expect(await open(60_000).erase(batch, [call])).toEqual([]);
  deps.clock.set(new Date(days(1).getTime() + 1));
  const lastTry = open(0);
  expect(await lastTry.erase(batch, [call])).toEqual([call]);
  expect(await lastTry.erase(batch, [call, call, ofOther])).toEqual([call, call]);
  expect(deps.callControl.erased).toHaveLength(2);
});
