import { afterAll, describe, expect, test } from 'vitest';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import { afterNow, contactRow, NOW, storeClaimed } from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';
import { SUSPENDED, storeOperatorSettings } from '../../support/rows/operator-settings.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
const waiter = { runId: 'run-1', activityId: 'activity-1' };

describe('A contact that was claimed', () => {
  test('before its organization was suspended is given back without a call', async () => {
    const { input, stored } = await storeClaimed(db);
    await storeOperatorSettings(db, stored, SUSPENDED);
    expect((await passGate(world.deps(), input, waiter)).kind).toBe('done');
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'organization_suspended',
      lookAt: afterNow(1),
    });
  });

  test('before its organization had spent its quota waits for the next day in UTC', async () => {
    const { input, stored } = await storeClaimed(db);
    await storeOperatorSettings(db, stored, { maxSpendPerDayUsd: 5 });
    const { contactId } = input;
    await storeCall(db, { contactId, createdAt: NOW, endedAt: NOW, reportedCost: 5 });
    expect((await passGate(world.deps(), input, waiter)).kind).toBe('done');
    expect(await contactRow(db, input)).toMatchObject({
      status: 'pending',
      statusReason: 'spend_quota_reached',
      lookAt: new Date('2027-03-02T00:00:00Z'),
    });
  });

  test('is called while its organization has spent less', async () => {
    const { input, stored } = await storeClaimed(db);
    await storeOperatorSettings(db, stored, { maxSpendPerDayUsd: 5 });
    const { contactId } = input;
    await storeCall(db, { contactId, createdAt: NOW, endedAt: NOW, reportedCost: 4.99 });
    expect((await passGate(world.deps(), input, waiter)).kind).toBe('place');
  });
});
