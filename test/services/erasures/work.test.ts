import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { holdErasure } from '../../../src/db/erasures/erasures.ts';
import {
  Eraser,
  NUMBER,
  PERSON,
  REPORT,
  resetErasures,
  suppressionsOf,
} from '../../support/dialer/eraser.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import {
  afterNow,
  batchRow,
  callRow,
  claimedContact,
  contactRow,
  NOW,
  storeBatch,
} from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';
import { storeDelivery } from '../../support/rows/webhook-delivery.ts';
import { storeWebhookEndpoint } from '../../support/rows/webhook-endpoint.ts';

const { db, ...world } = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());

const OTHER = '+14155560999';
const erasedReport = {
  transcript: null,
  turns: null,
  analysis: null,
  analysisProblems: null,
  summary: null,
  sentiment: null,
  hangupReason: null,
  sipReason: null,
  disposition: null,
  recordingUrl: null,
  followUpAt: null,
};

let eraser: Eraser;
beforeEach(async () => {
  eraser = new Eraser(world.deps());
  await resetErasures(db);
});

test('Organizations have their erasures worked on in turn, however many each requests', async () => {
  const busy = await storeBatch(db, { contacts: [PERSON] });
  const quiet = await storeBatch(db, { contacts: [PERSON] });
  for (let n = 0; n < 3; n += 1) await eraser.request(busy);
  await eraser.request(quiet);
  const turns: string[] = [];
  const held = { now: afterNow(60), heldUntil: afterNow(120) };
  for (let after = '00000000-0000-0000-0000-000000000000'; turns.length < 4;) {
    const erasure = await holdErasure(db, { ...held, after });
    after = erasure?.organizationId ?? after;
    turns.push(after);
  }
  expect(new Set(turns.slice(0, 2))).toEqual(new Set([busy, quiet].map((of) => of.organizationId)));
  expect(turns.slice(2)).toEqual([busy.organizationId, busy.organizationId]);
});

describe('an erasure', () => {
  test('empties the contacts of the number in every batch and leaves others', async () => {
    const first = await storeBatch(db, {
      batch: { status: 'completed' },
      contacts: [{ ...PERSON, status: 'completed' }, { phoneNumber: OTHER }],
    });
    const second = await storeBatch(db, {
      beside: first,
      batch: { deletedAt: NOW },
      contacts: [{ ...PERSON, status: 'no_answer' }],
    });
    const { status, erased, phoneNumber } = await eraser.erase(first);
    expect({ status, phoneNumber, contacts: erased.contacts }).toEqual({
      status: 'completed',
      phoneNumber: null,
      contacts: 2,
    });
    const [ofFirst, other, ofSecond] = await Promise.all(
      [...first.contactIds, ...second.contactIds].map((contactId) => contactRow(db, { contactId })),
    );
    expect(ofFirst).toMatchObject({
      phoneNumber: `erased:${first.contactIds[0]}`,
      callVariables: {},
      externalId: null,
      timezone: null,
      calleeZone: '',
      status: 'completed',
    });
    expect(ofSecond).toMatchObject({
      phoneNumber: `erased:${second.contactIds[0]}`,
      status: 'no_answer',
    });
    expect(other?.phoneNumber).toBe(OTHER);
  });

  test('forgets what receivers have answered to events about the person', async () => {
    const stored = await storeBatch(db, { contacts: [PERSON, { phoneNumber: OTHER }] });
    const { organizationId, contactIds } = stored;
    const { endpointId } = (await storeWebhookEndpoint(db, { organizationId })).endpoint;
    const { suppressionId } = await db
      .insertInto('suppressions')
      .values({ organizationId, phoneNumber: NUMBER, reason: 'opt_out', createdAt: NOW })
      .returning('suppressionId')
      .executeTakeFirstOrThrow();
    const [person, other] = contactIds;
    const events: object[] = [{ contactId: person }, { suppressionId }, { contactId: other }];
    for (const about of events) {
      const responseBody = `got ${NUMBER}`;
      await storeDelivery(db, { organizationId, endpointId, responseBody, ...about });
    }
    await eraser.erase(stored);
    const answers = await db
      .selectFrom('webhookAttempts')
      .select('responseBody')
      .where('organizationId', '=', organizationId)
      .orderBy('eventId')
      .execute();
    expect(answers.map(({ responseBody }) => responseBody)).toEqual([null, null, `got ${NUMBER}`]);
  });

  test('skips a contact that waits, and wakes its batch', async () => {
    const stored = await storeBatch(db, { contacts: [{ ...PERSON, forcedAt: NOW }] });
    await eraser.erase(stored);
    expect(await contactRow(db, { contactId: stored.contactIds[0] })).toMatchObject({
      status: 'skipped',
      statusReason: 'erased',
      forcedAt: null,
    });
    expect(eraser.started).toEqual([stored.batchId]);
    expect(await batchRow(db, stored)).toMatchObject({ revision: 2 });
  });

  test('keeps of a call what accounting needs, and deletes its webhooks', async () => {
    const stored = await storeBatch(db, { contacts: [{ ...PERSON, status: 'completed' }] });
    const [contactId] = stored.contactIds;
    const call = await storeCall(db, {
      contactId,
      ...REPORT,
      callSid: 'sid-1',
      settledAt: NOW,
      durationSeconds: 61,
      reportedCost: 0.5,
    });
    await db
      .insertInto('callEvents')
      .values({
        callSid: 'sid-1',
        callStatus: 'completed',
        executionId: call.executionId,
        payload: '{}',
        receivedAt: NOW,
      })
      .execute();
    const { erased } = await eraser.erase(stored);
    expect(erased).toMatchObject({ calls: 1, webhook_events: 1, call_control_records: 1 });
    expect(eraser.deps.callControl.erased).toEqual([call.executionId]);
    expect(await callRow(db, call)).toEqual({
      ...call,
      ...erasedReport,
      toNumber: `erased:${contactId}`,
    });
    const events = await db.selectFrom('callEvents').selectAll().execute();
    expect(events).toEqual([]);
  });

  test('leaves the same number of another organization alone', async () => {
    const mine = await storeBatch(db, { contacts: [PERSON] });
    const theirs = await storeBatch(db, { contacts: [PERSON] });
    await eraser.erase(mine);
    const kept = await contactRow(db, { contactId: theirs.contactIds[0] });
    expect(kept.phoneNumber).toBe(NUMBER);
    expect(await suppressionsOf(db, theirs)).toEqual([]);
  });

  test('is worked on by one process at a time', async () => {
    const stored = await storeBatch(db, { contacts: [PERSON] });
    await eraser.request(stored);
    const worked = await Promise.all([eraser.work(), eraser.work()]);
    expect(worked.toSorted()).toEqual([false, true]);
  });

  test('is taken over a minute after its process was killed', async () => {
    const stored = await storeBatch(db, { contacts: [PERSON] });
    const erasureId = await eraser.request(stored);
    await db
      .updateTable('erasures')
      .set({ status: 'erasing', erasingAt: NOW, heldUntil: afterNow(60) })
      .execute();
    eraser.deps.clock.set(afterNow(59));
    expect((await eraser.workOnce(stored, erasureId)).status).toBe('erasing');
    eraser.deps.clock.set(afterNow(60));
    expect((await eraser.workOnce(stored, erasureId)).status).toBe('completed');
  });
});

describe('an erasure waits', () => {
  test('for live calls, whose end it requests', async () => {
    const executionId = uuidv7();
    const busy = { status: 'in_progress', currentExecutionId: executionId } as const;
    const claimed = claimedContact({ ...PERSON, ...busy });
    const stored = await storeBatch(db, { contacts: [claimed] });
    const [contactId] = stored.contactIds;
    const live = { callStatus: 'in-progress', callSid: 'sid-2', endedAt: null } as const;
    const call = await storeCall(db, { contactId, executionId, ...live });
    const erasureId = await eraser.request(stored);
    expect((await callRow(db, call))?.hangupRequestedAt).toEqual(NOW);
    expect(eraser.hungUp).toEqual(['sid-2']);
    expect((await eraser.workOnce(stored, erasureId)).status).toBe('waiting');
    await db
      .updateTable('calls')
      .set({ endedAt: NOW, callStatus: 'completed', settledAt: NOW })
      .where('executionId', '=', call.executionId)
      .execute();
    await db
      .updateTable('contacts')
      .set({ status: 'completed', currentExecutionId: null })
      .where('contactId', '=', contactId)
      .execute();
    await eraser.workUntil(stored, { erasureId, status: 'completed' });
  });

  test('for a transaction that began before and may still store the number', async () => {
    const stored = await storeBatch(db);
    const blocked = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const storing = db.transaction().execute(async (tx) => {
      await tx
        .updateTable('contacts')
        .set({ phoneNumber: NUMBER })
        .where('batchId', '=', stored.batchId)
        .execute();
      begun.resolve();
      await blocked.promise;
    });
    await begun.promise;
    const erasureId = await eraser.request(stored);
    expect((await eraser.workOnce(stored, erasureId)).status).toBe('waiting');
    blocked.resolve();
    await storing;
    const { erased } = await eraser.workUntil(stored, { erasureId, status: 'completed' });
    expect(erased.contacts).toBe(1);
  });

  test('for an upload that began before', async () => {
    const stored = await storeBatch(db);
    const { organizationId } = stored;
    const importId = uuidv7();
    await db
      .insertInto('imports')
      .values({ importId, organizationId, begunAt: NOW, lastNewsAt: NOW })
      .execute();
    const erasureId = await eraser.request(stored);
    expect((await eraser.workOnce(stored, erasureId)).status).toBe('waiting');
    await db.deleteFrom('imports').execute();
    await eraser.workUntil(stored, { erasureId, status: 'completed' });
  });

  test('until the webhooks of earlier versions are cleaned', async () => {
    const stored = await storeBatch(db);
    await db.updateTable('cleanups').set({ passes: 0 }).execute();
    const erasureId = await eraser.request(stored);
    expect((await eraser.workOnce(stored, erasureId)).status).toBe('waiting');
  });
});
