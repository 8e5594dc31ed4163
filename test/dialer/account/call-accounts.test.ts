import { afterAll, describe, expect, test } from 'vitest';
import { hangUpCalls } from '../../../src/dialer/hang-up/hang-up-calls.ts';
import { dial } from '../../../activities/dial.ts';
import { passGate } from '../../../src/dialer/gate/gate.ts';
import type { ContactInput } from '../../../workflows/messages.ts';
import { reconcileSilent } from '../../../src/dialer/recovery/reconcile.ts';
import { dialerWorld, type TestDeps } from '../../support/dialer/world.ts';
import { storeAccount } from '../../support/rows/account.ts';
import { storeCall } from '../../support/rows/call.ts';
import { storePlacedCall, reportStatus } from '../../support/rows/placed-call.ts';
import { callRow, NOW, seconds, storeClaimed } from '../../support/rows/batch.ts';

const world = await dialerWorld();
afterAll(() => world[Symbol.asyncDispose]());
const { db } = world;
const waiter = { runId: 'run-1', activityId: 'activity-1' };

/** The accounts that were asked for, in order. */
function askedOf(deps: TestDeps): (string | null)[] {
  const asked: (string | null)[] = [];
  const { callControls } = deps;
  deps.callControls = {
    of: (accountId) => {
      asked.push(accountId);
      return callControls.of(accountId);
    },
  };
  return asked;
}

const nameOnCampaign = (campaignId: string, callControlAccountId: string) =>
  db
    .updateTable('campaigns')
    .set({ callControlAccountId })
    .where('campaignId', '=', campaignId)
    .execute();

const passed = async (input: ContactInput, deps = world.deps()) => {
  await passGate(deps, input, waiter);
  return callRow(db, input);
};

describe('a call is made in', () => {
  test('the account of the installation where there is no other', async () => {
    const { input } = await storeClaimed(db);
    expect((await passed(input))?.callControlAccountId).toBeNull();
  });

  test('the default account of its organization', async () => {
    const { input, stored } = await storeClaimed(db);
    const { organizationId } = stored;
    await storeAccount(db, { organizationId });
    const { accountId } = await storeAccount(db, { organizationId, isDefault: true });
    expect((await passed(input))?.callControlAccountId).toBe(accountId);
  });

  test('the account of its campaign, whatever the default is', async () => {
    const { input, stored } = await storeClaimed(db);
    const { organizationId, campaignId } = stored;
    await storeAccount(db, { organizationId, isDefault: true });
    const { accountId } = await storeAccount(db, { organizationId });
    await nameOnCampaign(campaignId, accountId);
    expect((await passed(input))?.callControlAccountId).toBe(accountId);
  });

  test('no account of another organization', async () => {
    const { input } = await storeClaimed(db);
    const { stored: other } = await storeClaimed(db);
    await storeAccount(db, { organizationId: other.organizationId, isDefault: true });
    expect((await passed(input))?.callControlAccountId).toBeNull();
  });
});

describe('the account of a call', () => {
  test('places it', async () => {
    const { input, stored } = await storeClaimed(db);
    const { organizationId } = stored;
    const { accountId } = await storeAccount(db, { organizationId, isDefault: true });
    const deps = world.deps();
    const asked = askedOf(deps);
    await expect(dial(deps, input, waiter)).rejects.toThrow();
    expect(asked).toEqual([accountId]);
    expect(deps.callControl.placed).toHaveLength(1);
  });

  test('looks it up and hangs it up after its campaign has another', async () => {
    const input = await storePlacedCall(db, { lastNewsAt: seconds(-60), hangupRequestedAt: NOW });
    const { organizationId, campaignId } = (await callRow(db, input)) ?? {};
    if (organizationId === undefined || campaignId === undefined) throw new Error('no call');
    const { accountId: callControlAccountId } = await storeAccount(db, { organizationId });
    const other = await storeAccount(db, { organizationId, isDefault: true });
    await nameOnCampaign(campaignId, other.accountId);
    await db
      .updateTable('calls')
      .set({ callControlAccountId, callSid: 'sid-1' })
      .where('executionId', '=', input.executionId)
      .execute();
    const deps = world.deps();
    const asked = askedOf(deps);
    await hangUpCalls(deps, input.batchId);
    await reconcileSilent(deps);
    expect(deps.callControl.hungUp).toEqual(['sid-1']);
    expect(asked).toEqual([callControlAccountId, callControlAccountId]);
  });
});

const costOf = async (input: { executionId: string }) => (await callRow(db, input))?.totalCost;
const answered = async (deps: TestDeps, talked: number, input: ContactInput) => {
  await passGate(deps, input, waiter);
  await reportStatus(db, input, { status: 'completed', durationSeconds: talked });
};

describe('a call costs', () => {
  test.each([
    [0, 0],
    [1, 0.03],
    [60, 0.03],
    [61, 0.06],
  ])('for %i s at the price of a started minute %d', async (talked, cost) => {
    const { input, stored } = await storeClaimed(db);
    const { organizationId } = stored;
    await storeAccount(db, { organizationId, isDefault: true, pricePerMinuteUsd: 0.03 });
    await answered({ ...world.deps(), pricePerMinuteUsd: 1 }, talked, input);
    expect(await costOf(input)).toBe(cost);
  });

  test('the price of the installation in its account', async () => {
    const { input } = await storeClaimed(db);
    await answered({ ...world.deps(), pricePerMinuteUsd: 0.5 }, 90, input);
    expect(await costOf(input)).toBe(1);
  });

  test('nothing where no price is known', async () => {
    const { input, stored } = await storeClaimed(db);
    await storeAccount(db, { organizationId: stored.organizationId, isDefault: true });
    await answered({ ...world.deps(), pricePerMinuteUsd: 1 }, 90, input);
    expect(await costOf(input)).toBe(0);
  });

  test('what was reported, also nothing', async () => {
    const { stored } = await storeClaimed(db);
    const priced = { contactId: stored.contactIds[0], pricePerMinuteUsd: 1, durationSeconds: 60 };
    expect((await storeCall(db, { ...priced, reportedCost: 0 })).totalCost).toBe(0);
    expect((await storeCall(db, { ...priced, reportedCost: 0.25 })).totalCost).toBe(0.25);
    expect((await storeCall(db, priced)).totalCost).toBe(1);
  });
});
