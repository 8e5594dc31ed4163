import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { Eraser, NUMBER, PERSON, REPORT, resetErasures } from '../../support/dialer/eraser.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { batchRow, contactStatuses, NOW, storeBatch } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

const { db, ...world } = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());

let eraser: Eraser;
beforeEach(async () => {
  eraser = new Eraser(world.deps());
  await resetErasures(db);
});

const many = (count: number) => Array.from({ length: count }, () => PERSON);

/** How many contacts of a batch still have the number. */
async function contactsLeft({ batchId }: { batchId: string }): Promise<number> {
  const rows = await db
    .selectFrom('contacts')
    .select('contactId')
    .where('batchId', '=', batchId)
    .where('phoneNumber', '=', NUMBER)
    .execute();
  return rows.length;
}

test('An erasure of many contacts lets that of another organization have its turn', async () => {
  const busy = await storeBatch(db, { contacts: many(450) });
  const quiet = await storeBatch(db, { contacts: [PERSON] });
  eraser.turnMs = 0;
  const ofBusy = { erasureId: await eraser.request(busy), status: 'completed' } as const;
  const ofQuiet = { erasureId: await eraser.request(quiet), status: 'completed' } as const;
  await eraser.workUntil(quiet, ofQuiet);
  expect(await contactsLeft(busy)).toBeGreaterThan(0);
  await eraser.workUntil(busy, ofBusy);
  expect(await contactsLeft(busy)).toBe(0);
});

test('The contacts of a batch are erased in few transactions, and wake it once', async () => {
  const stored = await storeBatch(db, { contacts: many(450) });
  const { erased } = await eraser.erase(stored);
  expect(erased.contacts).toBe(450);
  expect(new Set(await contactStatuses(db, stored))).toEqual(new Set(['skipped']));
  expect(eraser.started).toEqual([stored.batchId]);
  // Each transaction grows the revision, which was 1.
  expect((await batchRow(db, stored)).revision).toBeLessThanOrEqual(4);
});

test('The calls of a slow account are erased over several turns', async () => {
  const stored = await storeBatch(db, { contacts: [{ ...PERSON, status: 'completed' }] });
  const [contactId] = stored.contactIds;
  for (let n = 0; n < 3; n += 1) {
    await storeCall(db, { contactId, ...REPORT, callSid: uuidv7(), settledAt: NOW });
  }
  eraser.turnMs = 0;
  eraser.deletion = 'deleted';
  const recordingsLeft = async () =>
    (
      await db
        .selectFrom('calls')
        .select('recordingUrl')
        .where('contactId', '=', contactId)
        .execute()
    ).filter(({ recordingUrl }) => recordingUrl !== null).length;
  const erasureId = await eraser.request(stored);
  await eraser.workUntil(stored, { erasureId, status: 'erasing' });
  const left = [];
  for (let status = 'erasing'; status !== 'completed';) {
    ({ status } = await eraser.workOnce(stored, erasureId));
    left.push(await recordingsLeft());
  }
  expect([...new Set(left)]).toEqual([2, 1, 0]);
  const { erased } = await eraser.workOnce(stored, erasureId);
  expect([erased.recordings, erased.calls, erased.call_control_records]).toEqual([3, 3, 3]);
});

test('A recording that cannot be deleted holds up only the calls from its own on', async () => {
  const stored = await storeBatch(db, { contacts: [{ ...PERSON, status: 'completed' }] });
  const [contactId] = stored.contactIds;
  const first = { contactId, callSid: uuidv7(), settledAt: NOW, createdAt: new Date(0) };
  await storeCall(db, first);
  await storeCall(db, { contactId, ...REPORT, callSid: uuidv7(), settledAt: NOW });
  eraser.deletion = 'unavailable';
  const erasureId = await eraser.request(stored);
  const { erased } = await eraser.workUntil(stored, { erasureId, status: 'erasing' });
  expect(erased.calls).toBe(1);
});

test('Stored answers are searched over several turns, each from where the last one ended', async () => {
  const stored = await storeBatch(db, { contacts: [PERSON] });
  const [contactId] = stored.contactIds;
  const keys = Array.from({ length: 1_200 }, (_, n) => ({
    organizationId: stored.organizationId,
    route: '/api/v1/batches/',
    key: `key-${String(n).padStart(4, '0')}`,
    claimId: uuidv7(),
    heldUntil: NOW,
    answerStatus: 201,
    answerHeaders: '{}',
    answerBody: n % 600 === 599 ? JSON.stringify({ contact_id: contactId }) : '{}',
    createdAt: NOW,
  }));
  await db.insertInto('idempotencyKeys').values(keys).execute();
  eraser.turnMs = 0;
  const erasureId = await eraser.request(stored);
  const { erased } = await eraser.workUntil(stored, { erasureId, status: 'erasing' });
  expect([erased.stored_answers ?? 0, await contactsLeft(stored)]).toEqual([0, 1]);
  expect((await eraser.workOnce(stored, erasureId)).erased.stored_answers).toBe(1);
  const completed = await eraser.workUntil(stored, { erasureId, status: 'completed' });
  expect(completed.erased.stored_answers).toBe(2);
  const cleanups = await db.selectFrom('cleanups').select('name').orderBy('name').execute();
  expect(cleanups.map(({ name }) => name)).toEqual(['retention', 'webhook payloads']);
});
