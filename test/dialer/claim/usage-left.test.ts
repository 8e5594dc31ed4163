import { v7 as uuidv7 } from 'uuid';
import { afterAll, describe, expect, test } from 'vitest';
import { recountUsage } from '../../../src/dialer/recovery/recount-usage.ts';
import { readCounters } from '../../../src/db/limits/call-counters.ts';
import { TOTAL } from '../../../src/domain/limits/usage-limits.ts';
import { claimerFor, newContacts } from '../../support/dialer/claim.ts';
import { dialerWorld } from '../../support/dialer/world.ts';
import {
  afterNow,
  claimedContact,
  NOW,
  storeBatch,
  type StoredBatch,
} from '../../support/rows/batch.ts';
import { storeCall } from '../../support/rows/call.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
const claim = claimerFor(world);
const shown = { revision: -1, isOld: true, isAtRest: false };

const called = async (batch: StoredBatch, count: number, members = {}) => {
  for (const contactId of batch.contactIds.slice(0, count)) {
    const executionId = uuidv7({ msecs: NOW.getTime() });
    await storeCall(db, { contactId, executionId, createdAt: NOW, endedAt: NOW, ...members });
  }
};

describe('A claim under a limit', () => {
  test('takes no more contacts than calls are left, and counts those that it has taken', async () => {
    const campaign = { maxCalls: 5 };
    const batch = await storeBatch(db, { campaign, contacts: newContacts(9) });
    await called(batch, 2);
    expect((await claim(batch)).contacts).toHaveLength(3);
    expect(await claim(batch, { shown })).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 2_000 },
      facts: { waitsFor: 'pacing' },
    });
  });

  test('that is reached waits for a signal, and polls while calls are live', async () => {
    const campaign = { maxCalls: 2 };
    const batch = await storeBatch(db, { campaign, contacts: newContacts(4, 100) });
    await called(batch, 2);
    expect(await claim(batch, { shown })).toMatchObject({
      contacts: [],
      next: { kind: 'onSignal' },
      facts: { waitsFor: 'campaign_limit_reached' },
    });
    await db
      .updateTable('contacts')
      .set(claimedContact())
      .where('contactId', '=', batch.contactIds[0])
      .execute();
    expect(await claim(batch)).toMatchObject({ next: { kind: 'later', ms: 60_000 } });
  });

  test('of a day waits for the next one in UTC', async () => {
    const organization = { maxSpendUsdPerDay: 1, maxCostPerCallUsd: 0.5 };
    const batch = await storeBatch(db, { organization, contacts: newContacts(4, 200) });
    await called(batch, 1, { reportedCost: 0.6 });
    expect(await claim(batch, { shown })).toMatchObject({
      contacts: [],
      next: { kind: 'later', ms: 14 * 3_600_000 },
      facts: { waitsFor: 'daily_limit_reached' },
    });
    const deps = world.deps();
    deps.clock.set(new Date('2027-03-02T00:00:00Z'));
    expect((await claim(batch, { deps })).contacts).toHaveLength(2);
  });

  test('on spend waits while the cost of a call is unknown', async () => {
    const batch = await storeBatch(db, {
      campaign: { maxSpendUsd: 5 },
      contacts: newContacts(1, 300),
    });
    expect(await claim(batch, { shown })).toMatchObject({
      next: { kind: 'later', ms: 60_000 },
      facts: { waitsFor: 'call_cost_unknown' },
    });
  });

  test('makes its counter once, and the sweep counts it again a minute later', async () => {
    const batch = await storeBatch(db, {
      campaign: { maxCalls: 9 },
      contacts: newContacts(3, 400),
    });
    const keys = [{ ownerId: batch.campaignId, counter: TOTAL }];
    await called(batch, 1);
    await claim(batch, { limit: 1 });
    // A call that ended while the counter was made is not in it.
    await db
      .updateTable('callCounters')
      .set({ calls: 5 })
      .where('ownerId', '=', batch.campaignId)
      .execute();
    const deps = world.deps();
    deps.clock.set(afterNow(59));
    await recountUsage(deps);
    expect(await readCounters(db, keys)).toMatchObject([{ calls: 5 }]);
    deps.clock.set(afterNow(60));
    await recountUsage(deps);
    expect(await readCounters(db, keys)).toMatchObject([{ calls: 1 }]);
  });
});
