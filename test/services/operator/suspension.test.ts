import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { COMMAND } from '../../../src/domain/audit.ts';
import { lockBatchRow } from '../../../src/db/batches/batches.ts';
import { repeatHangUps } from '../../../src/dialer/recovery/stalled-attempts.ts';
import {
  resumeOrganization,
  suspendOrganization,
} from '../../../src/services/operator/suspension.ts';
import { setQuotas } from '../../../src/services/operator/quotas.ts';
import type { StatusReason } from '../../../src/domain/status-reason.ts';
import { newContacts } from '../../support/dialer/claim.ts';
import { untilBlocked } from '../../support/database.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import {
  callRow,
  contactRow,
  NOW,
  afterNow,
  storeBatch,
  type StoredBatch,
} from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';
import { SUSPENDED, storeOperatorSettings } from '../../support/rows/operator-settings.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;

const by = COMMAND;
let started: string[];
beforeEach(() => {
  started = [];
});
const deps = {
  db,
  clock: { now: () => NOW },
  batchSignals: { start: async ({ batchId }: { batchId: string }) => void started.push(batchId) },
};
const suspend = ({ organizationId }: StoredBatch) =>
  suspendOrganization(deps, { organizationId, by, reason: 'unpaid' });
const liveCall = ({ contactIds: [contactId] }: StoredBatch) =>
  storeCall(db, {
    contactId,
    callStatus: 'in-progress',
    endedAt: null,
    callSid: contactId,
    deadlineAt: afterNow(600),
  });

describe('A suspension', () => {
  test('requests the end of every live call of the organization, and of no other', async () => {
    const one = await storeBatch(db);
    const beside = await storeBatch(db, { beside: one, contacts: newContacts(1) });
    const other = await storeBatch(db);
    const calls = [await liveCall(one), await liveCall(beside), await liveCall(other)];
    await suspend(one);
    const requested = await Promise.all(calls.map((call) => callRow(db, call)));
    expect(requested.map((call) => call?.hangupRequestedAt)).toEqual([NOW, NOW, null]);
    expect(started.toSorted()).toEqual([one.batchId, beside.batchId].toSorted());
  });

  test('waits for a gate that has begun, and ends the call that it writes', async () => {
    const batch = await storeBatch(db);
    const { suspending, call } = await db.transaction().execute(async (tx) => {
      // As the gate does: it has read the organization before the suspension.
      await lockBatchRow(tx, { ...batch, strength: 'share' });
      const running = suspend(batch);
      await untilBlocked(db);
      const [contactId] = batch.contactIds;
      const members = { callStatus: 'queued', endedAt: null } as const;
      return { suspending: running, call: await storeCall(tx, { contactId, ...members }) };
    });
    await suspending;
    expect(await callRow(db, call)).toMatchObject({ hangupRequestedAt: NOW });
  });

  test('keeps the time of its beginning when it is repeated', async () => {
    const batch = await storeBatch(db);
    await storeOperatorSettings(db, batch, { ...SUSPENDED, suspendedAt: afterNow(-60) });
    expect((await suspend(batch)).suspension).toEqual({ at: afterNow(-60), reason: 'unpaid' });
  });

  test('of an unknown organization is refused', async () => {
    const organizationId = '01a1fe91-411b-7430-b36b-57eee90ef99b';
    const suspending = suspendOrganization(deps, { organizationId, by, reason: 'unpaid' });
    await expect(suspending).rejects.toMatchObject({ code: 'organization_not_found' });
  });

  test('whose process has died is completed by the sweep', async () => {
    const [batch, other] = [await storeBatch(db), await storeBatch(db)];
    const calls = [await liveCall(batch), await liveCall(other)];
    await storeOperatorSettings(db, batch, SUSPENDED);
    const sweeping = world.deps();
    await repeatHangUps(sweeping);
    const ended = await Promise.all(calls.map((call) => callRow(db, call)));
    expect(ended.map((call) => call?.hangupRequestedAt)).toEqual([NOW, null]);
    expect(sweeping.callControl.hungUp).toContain(batch.contactIds[0]);
  });
});

test('The end of a suspension wakes the open batches of the organization', async () => {
  const one = await storeBatch(db);
  await storeBatch(db, { beside: one, batch: { status: 'cancelled', dispatchEndedAt: NOW } });
  await storeOperatorSettings(db, one, { ...SUSPENDED, maxLiveCalls: 3 });
  const { organizationId } = one;
  const { suspension, quotas } = await resumeOrganization(deps, { organizationId, by });
  expect([suspension, quotas.maxLiveCalls]).toEqual([null, 3]);
  expect(started).toEqual([one.batchId]);
});

test('A changed spend quota makes contacts due that waited for the next day', async () => {
  const midnight = new Date('2027-03-02T00:00:00Z');
  const waiting = (statusReason: StatusReason) => ({ statusReason, dueAt: NOW, lookAt: midnight });
  const batch = await storeBatch(db, {
    contacts: [waiting('spend_quota_reached'), waiting('attempt_cap')],
  });
  const { organizationId, batchId, contactIds } = batch;
  await setQuotas(deps, { organizationId, by }, ({ quotas }) => ({
    ...quotas,
    maxSpendPerDayUsd: 500,
  }));
  const rows = await Promise.all(contactIds.map((contactId) => contactRow(db, { contactId })));
  expect(rows.map((row) => [row?.statusReason, row?.lookAt])).toEqual([
    [null, NOW],
    ['attempt_cap', midnight],
  ]);
  expect(started).toEqual([batchId]);
});
