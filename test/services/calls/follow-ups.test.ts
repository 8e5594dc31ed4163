import { afterAll, describe, expect, test } from 'vitest';
import { settleExecution } from '../../../src/dialer/status/settle.ts';
import type { ContactStatus } from '../../../src/domain/contact.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { storePlacedCall, reportStatus } from '../../support/rows/placed-call.ts';
import { storeCall } from '../../support/rows/call.ts';
import { batchRow, callRow, claimedContact, contactRow, NOW } from '../../support/rows/batch.ts';
import { reportedCalls } from './reported-calls.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
const { sendReport, storeCalled } = reportedCalls(db);
const FOLLOW_UP_AT = new Date('2027-03-02T09:00:00Z');

describe('a promised follow-up', () => {
  const promise = { followUpAt: FOLLOW_UP_AT };

  test.each<ContactStatus>(['completed', 'busy', 'no_answer', 'failed', 'retrying'])(
    'is scheduled for a contact that is %s and wakes its batch',
    async (status) => {
      const call = await storeCalled({ status });
      const { followUp, signals } = await sendReport(call, promise);
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
    'is stored but not scheduled in a %s batch',
    async (status) => {
      const call = await storeCalled({}, { batch: { status } });
      const { followUp, signals } = await sendReport(call, promise);
      expect([followUp, signals]).toEqual(['ignored_batch_finished', []]);
      expect((await contactRow(db, call)).status).toBe('completed');
      expect((await callRow(db, call))?.followUpAt).toEqual(FOLLOW_UP_AT);
    },
  );

  test('of a live call is scheduled at its settlement', async () => {
    const input = await storePlacedCall(
      db,
      { callStatus: 'in-progress' },
      { status: 'in_progress' },
    );
    expect((await sendReport(input, promise)).followUp).toBe('scheduled');
    expect((await contactRow(db, input)).status).toBe('in_progress');
    await reportStatus(db, input, { status: 'completed' });
    await settleExecution(world.deps(), input);
    expect(await contactRow(db, input)).toMatchObject({
      status: 'followup_scheduled',
      dueAt: FOLLOW_UP_AT,
    });
  });

  test('is not scheduled by a report that opts out, nor by a later one', async () => {
    const call = await storeCalled({ status: 'retrying' });
    const optOut = await sendReport(call, { ...promise, optOut: true });
    const later = await sendReport(call, promise);
    expect([optOut.followUp, later.followUp]).toEqual(['ignored_suppressed', 'ignored_suppressed']);
    expect((await contactRow(db, call)).status).toBe('failed');
    expect((await callRow(db, call))?.followUpAt).toEqual(FOLLOW_UP_AT);
  });

  test('is scheduled for a number whose suppression has an expiry', async () => {
    const call = await storeCalled();
    const { organizationId } = call;
    const temporary = { organizationId, phoneNumber: '+14155560000', expiresAt: FOLLOW_UP_AT };
    await db
      .insertInto('suppressions')
      .values({ ...temporary, createdAt: NOW })
      .execute();
    expect((await sendReport(call, promise)).followUp).toBe('scheduled');
  });

  test('of a live call is dropped at its settlement if an opt-out has followed', async () => {
    const input = await storePlacedCall(
      db,
      { callStatus: 'in-progress' },
      { status: 'in_progress' },
    );
    await sendReport(input, promise);
    await sendReport(input, { optOut: true });
    await reportStatus(db, input, { status: 'completed' });
    await settleExecution(world.deps(), input);
    expect(await contactRow(db, input)).toMatchObject({ status: 'completed', statusReason: null });
  });

  test.each<[string, Parameters<typeof storeCalled>[0]]>([
    ['in another call', claimedContact()],
    ['skipped', { status: 'skipped' }],
    ['at the limit of ten follow-ups', { followUpCount: 10 }],
    ['waiting for a forced call', { status: 'pending', forcedAt: NOW }],
  ])('is not scheduled for a contact that is %s', async (_name, contact) => {
    const call = await storeCalled(contact);
    const before = await contactRow(db, call);
    expect((await sendReport(call, promise)).followUp).toBe('ignored_batch_finished');
    expect(await contactRow(db, call)).toEqual(before);
    expect((await callRow(db, call))?.followUpAt).toEqual(FOLLOW_UP_AT);
  });

  test('of an older call is not scheduled after a newer call', async () => {
    const call = await storeCalled();
    await storeCall(db, { contactId: call.contactId, settledAt: NOW });
    expect((await sendReport(call, promise)).followUp).toBe('ignored_batch_finished');
    expect((await contactRow(db, call)).status).toBe('completed');
  });

  test('of a live call is not scheduled after ten follow-ups', async () => {
    const contact = { status: 'in_progress', followUpCount: 10 } as const;
    const input = await storePlacedCall(db, { callStatus: 'in-progress' }, contact);
    expect((await sendReport(input, promise)).followUp).toBe('ignored_batch_finished');
  });

  test('of a live call is not scheduled when its report reaches the goal of the campaign', async () => {
    const stopWhen = JSON.stringify({ disposition: 'booked', count: 1 });
    const input = await storePlacedCall(
      db,
      { callStatus: 'in-progress' },
      { status: 'in_progress' },
    );
    await db.updateTable('campaigns').set({ stopWhen }).execute();
    const missed = await sendReport(input, { ...promise, disposition: 'asked later' });
    const reached = await sendReport(input, { ...promise, disposition: 'booked' });
    expect([missed.followUp, reached.followUp]).toEqual(['scheduled', 'ignored_batch_finished']);
  });

  test('grows the revision of the batch, so that the sweep makes up for a lost signal', async () => {
    const called = await storeCalled();
    await sendReport(called, { followUpAt: FOLLOW_UP_AT });
    expect(await batchRow(db, called)).toMatchObject({ revision: 2, acknowledgedRevision: 0 });
  });

  test('that is ignored leaves the revision of the batch', async () => {
    const called = await storeCalled({}, { batch: { status: 'completed' } });
    await sendReport(called, { followUpAt: FOLLOW_UP_AT });
    expect((await batchRow(db, called)).revision).toBe(1);
  });
});
