import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { settleExecution } from '../../../src/dialer/status/settle.ts';
import type { ContactStatus } from '../../../src/domain/contact.ts';
import { NotFoundError } from '../../../src/domain/errors.ts';
import { countSuppressions } from '../../../src/db/suppressions.ts';
import type { Report } from '../../../src/domain/report.ts';
import { recordReport } from '../../../src/services/calls/reports.ts';
import { activityWorld } from '../../support/activity-deps.ts';
import { storePlaced, tell } from '../../support/call-news.ts';
import { storeCall } from '../../support/call.ts';
import {
  callRow,
  claimed,
  contactRow,
  NOW,
  seconds,
  storeBatch,
  storeClaimed,
  type BatchSettings,
} from '../../support/stored-batch.ts';

const world = await activityWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
const FOLLOW_UP_AT = new Date('2027-03-02T09:00:00Z');

const report = async ({ executionId }: { executionId: string }, told: Report) => {
  const signals: string[] = [];
  const batchSignals = {
    start: async (batchId: string) => void signals.push(batchId),
    signal: async () => undefined,
  };
  const clock = { now: () => NOW };
  const answer = await recordReport({ db, clock, batchSignals }, { executionId, report: told });
  return { ...answer, signals };
};
/** A contact whose one call has ended, and is settled unless told. */
const called = async (
  contact: NonNullable<BatchSettings['contacts']>[number] = {},
  settings: BatchSettings = {},
) => {
  const stored = await storeBatch(db, {
    contacts: [{ status: 'completed', lastOutcome: 'completed', ...contact }],
    ...settings,
  });
  const [contactId] = stored.contactIds;
  const { executionId } = await storeCall(db, { contactId, settledAt: NOW });
  return { ...stored, contactId, executionId };
};
const suppressed = async ({ organizationId }: { organizationId: string }) =>
  (await countSuppressions(db, { organizationId, phoneNumber: '+14155560000', now: NOW })) === 1;

describe('a report', () => {
  test('before the end is kept over the end', async () => {
    const input = await storePlaced(db, { callStatus: 'in-progress', answeredAt: seconds(-9) });
    await report(input, { transcript: 'Hello', hangupBy: 'assistant', sentiment: 'positive' });
    await tell(db, input, { status: 'completed', endedBy: 'caller' });
    expect(await callRow(db, input)).toMatchObject({
      callStatus: 'completed',
      durationSeconds: 9,
      transcript: 'Hello',
      hangupBy: 'assistant',
      sentiment: 'positive',
      reportedAt: NOW,
    });
  });

  test('after the end is merged into the record', async () => {
    const call = await called();
    await report(call, { summary: 'Wants an offer', totalCost: 0.25, hangupBy: 'user' });
    expect(await callRow(db, call)).toMatchObject({
      callStatus: 'completed',
      summary: 'Wants an offer',
      totalCost: 0.25,
      hangupBy: 'user',
    });
  });

  test('of no cost wins over the price', async () => {
    const call = await called();
    const { executionId } = call;
    const priced = db.updateTable('calls').set({ pricePerMinuteUsd: 1, durationSeconds: 61 });
    await priced.where('executionId', '=', executionId).execute();
    expect((await callRow(db, call))?.totalCost).toBe(2);
    await report(call, { summary: 'Wants an offer' });
    expect((await callRow(db, call))?.totalCost).toBe(2);
    await report(call, { totalCost: 0 });
    expect((await callRow(db, call))?.totalCost).toBe(0);
  });

  test('leaves what it does not name as it is', async () => {
    const call = await called();
    await report(call, { transcript: 'Hello', summary: 'first' });
    await report(call, { summary: 'second' });
    expect(await callRow(db, call)).toMatchObject({ transcript: 'Hello', summary: 'second' });
  });

  test('of an unknown execution is refused', async () => {
    const unknown = report({ executionId: uuidv7() }, { summary: 'nobody' });
    await expect(unknown).rejects.toEqual(new NotFoundError('call'));
  });

  test('wakes a batch that waits for it alone', async () => {
    const waiting = await called({}, { batch: { awaitsReports: true } });
    expect((await report(waiting, { summary: 'late' })).signals).toEqual([waiting.batchId]);
    expect((await report(await called(), { summary: 'late' })).signals).toEqual([]);
  });
});

describe('an opt-out', () => {
  test('suppresses the number at once', async () => {
    const call = await called();
    expect(await suppressed(call)).toBe(false);
    await report(call, { optOut: true });
    expect(await suppressed(call)).toBe(true);
  });

  test('that is denied suppresses nobody', async () => {
    const call = await called();
    await report(call, { optOut: false });
    expect(await suppressed(call)).toBe(false);
  });

  test('makes a passing suppression permanent', async () => {
    const call = await called();
    const { organizationId } = call;
    const passing = { organizationId, phoneNumber: '+14155560000', expiresAt: seconds(-1) };
    await db
      .insertInto('suppressions')
      .values({ ...passing, createdAt: NOW })
      .execute();
    await report(call, { optOut: true });
    expect(await suppressed(call)).toBe(true);
  });

  test('closes the gate for a contact that is claimed', async () => {
    const { input, stored } = await storeClaimed(db, {
      contacts: [{ status: 'completed', phoneNumber: '+14155560000' }],
    });
    const [, contactId = ''] = stored.contactIds;
    await report(await storeCall(db, { contactId }), { optOut: true });
    await passGate(world.deps(), input, { runId: 'run', activityId: 'activity' });
    expect(await callRow(db, input)).toBeUndefined();
    expect((await contactRow(db, input)).status).toBe('failed');
  });
});

describe('a promised call-back', () => {
  const promise = { followUpAt: FOLLOW_UP_AT };

  test.each<ContactStatus>(['completed', 'busy', 'no_answer', 'failed', 'retrying'])(
    'moves a contact that is %s, and wakes its batch',
    async (status) => {
      const call = await called({ status });
      const { followUp, signals } = await report(call, promise);
      expect(followUp).toBe('scheduled');
      expect(signals).toEqual([call.batchId]);
      expect(await contactRow(db, call)).toMatchObject({
        status: 'followup_scheduled',
        dueAt: FOLLOW_UP_AT,
        lookAt: FOLLOW_UP_AT,
      });
    },
  );

  test.each(['completed', 'cancelled', 'expired'] as const)(
    'is stored and ignored under a batch %s',
    async (status) => {
      const call = await called({}, { batch: { status } });
      const { followUp, signals } = await report(call, promise);
      expect([followUp, signals]).toEqual(['ignored_batch_finished', []]);
      expect((await contactRow(db, call)).status).toBe('completed');
      expect((await callRow(db, call))?.followUpAt).toEqual(FOLLOW_UP_AT);
    },
  );

  test('of a live call waits for its settlement', async () => {
    const input = await storePlaced(db, { callStatus: 'in-progress' }, { status: 'in_progress' });
    expect((await report(input, promise)).followUp).toBe('scheduled');
    expect((await contactRow(db, input)).status).toBe('in_progress');
    await tell(db, input, { status: 'completed' });
    await settleExecution(world.deps(), input);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'followup_scheduled',
      dueAt: FOLLOW_UP_AT,
    });
  });

  test.each<[string, Parameters<typeof called>[0]]>([
    ['in another call', claimed()],
    ['skipped', { status: 'skipped' }],
    ['called back ten times', { followUpCount: 10 }],
  ])('does not move a contact that is %s', async (_name, contact) => {
    const call = await called(contact);
    const before = await contactRow(db, call);
    expect((await report(call, promise)).followUp).toBe('ignored_batch_finished');
    expect(await contactRow(db, call)).toEqual(before);
    expect((await callRow(db, call))?.followUpAt).toEqual(FOLLOW_UP_AT);
  });

  test('of an older call does not move a contact called since', async () => {
    const call = await called();
    await storeCall(db, { contactId: call.contactId, settledAt: NOW });
    expect((await report(call, promise)).followUp).toBe('ignored_batch_finished');
    expect((await contactRow(db, call)).status).toBe('completed');
  });
});
